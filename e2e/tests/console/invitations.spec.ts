// Invitations to the application and the waitlist in the console.
import { expectSound } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { newTag } from '../../support/organizations.ts';
import { expect, test } from '../../support/test.ts';

test('support invites several addresses, copies a link and revokes one', async ({ page, stack, site }) => {
  const tag = newTag();
  await enterConsole(page, stack, 'support');
  await page.goto(`${stack.service}/console/invitations?q=a-${tag}`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the application' });
  await expectSound(dialog);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('Enter at least one address.')).toBeVisible();
  await dialog.getByLabel('Email addresses').fill(`a-${tag}@x.example b-${tag}@x.example`);
  await dialog.getByLabel('Page after the link').fill(`${site.url}/plain`);
  await dialog.getByRole('button', { name: 'Invite 2 addresses' }).click();
  const links = page.getByRole('dialog', { name: '2 invitations were made' });
  await expect(links.getByRole('button', { name: `Copy the link for a-${tag}@x.example` })).toBeVisible();
  await links.getByRole('button', { name: 'Done' }).click();

  const list = page.getByRole('table', { name: 'Invitations' });
  await expect(list.getByText(`a-${tag}@x.example`)).toBeVisible();
  await expectSound(list);
  await list.getByRole('button', { name: `Options for a-${tag}@x.example` }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke 1 invitation' }).click();
  await expect(list.getByText('Revoked')).toBeVisible();
});

test('the waitlist: addresses are added, one is admitted, one rejected', async ({ page, stack, site, settings }) => {
  const tag = newTag();
  await settings({ display_config: { sign_up_url: `${site.url}/plain` } });
  await enterConsole(page, stack, 'support');
  await page.goto(`${stack.service}/console/invitations?tab=waitlist`);
  await page.getByRole('button', { name: 'Add addresses' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add addresses to the waitlist' });
  await dialog.getByLabel('Email addresses').fill(`a-${tag}@w.example b-${tag}@w.example`);
  await dialog.getByRole('button', { name: 'Add 2 addresses' }).click();
  const list = page.getByRole('table', { name: 'Waitlist' });
  for (const [who, act, status] of [
    ['a', 'Admit', 'Admitted'],
    ['b', 'Reject', 'Rejected'],
  ] as const) {
    const row = list.getByRole('row').filter({ hasText: `${who}-${tag}@w.example` });
    await row.getByRole('button', { name: /^Options for/ }).click();
    await page.getByRole('menuitem', { name: act }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `${act} 1 address` })
      .click();
    await expect(row.getByText(status)).toBeVisible();
  }
  await expectSound(list);
});

test('an address is admitted to a page, which is needed where the settings name no sign-up page', async ({
  page,
  stack,
  site,
}) => {
  const address = `c-${newTag()}@w.example`;
  await stack.admin('POST', '/waitlist_entries', { email_address: address });
  await enterConsole(page, stack, 'support');
  await page.goto(`${stack.service}/console/invitations?tab=waitlist&q=${encodeURIComponent(address)}`);
  const row = page.getByRole('row').filter({ hasText: address });
  await row.getByRole('button', { name: /^Options for/ }).click();
  await page.getByRole('menuitem', { name: 'Admit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Admit 1 address' });
  await expect(dialog.getByText('The settings name no sign-up page.')).toBeVisible();
  await dialog.getByLabel('Page after the link').fill(`${site.url}/plain`);
  await dialog.getByRole('button', { name: 'Admit 1 address' }).click();
  await expect(row.getByText('Admitted')).toBeVisible();
  const found = (await stack.admin('GET', `/invitations?query=${encodeURIComponent(address)}`)) as {
    data: readonly { redirect_url: string }[];
  };
  expect(found.data[0]?.redirect_url).toBe(`${site.url}/plain`);
});
