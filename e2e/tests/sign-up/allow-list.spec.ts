// The allow list: an address that is not on it is refused under its field, until the operator adds its domain.
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { expect, test } from '../../support/test.ts';

test('a visitor who is not on the allow list is refused, and signs up after the operator has added the domain', async ({
  page,
  users,
  inbox,
  stack,
  settings,
}) => {
  await settings({ user_settings: { restrictions: { allowlist: { enabled: true } } } });
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails(mira);
  const refusal = page.getByText('This address cannot be used here. Ask the people who run this application.');
  await expect(refusal).toBeVisible();
  await expect(signUp.email).toHaveAttribute('aria-invalid', 'true');
  await expect(signUp.email).toBeFocused();
  await expect(signUp.email).toHaveValue(mira.email);
  await expect(page.getByRole('alert')).toHaveCount(0);

  const domain = mira.email.slice(mira.email.indexOf('@') + 1);
  const entry = (await stack.admin('POST', '/allowlist_identifiers', { identifier: domain })) as { id: string };
  await signUp.password.fill(mira.password);
  await signUp.createButton.click();
  await signUp.giveCode(await inbox.code(mira.email));
  await new SignInPage(page).isSignedIn();
  await stack.admin('DELETE', `/allowlist_identifiers/${entry.id}`);
});
