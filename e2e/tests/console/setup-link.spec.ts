// A setup link: an operator sends it, and the IT of a company sets its connection up in another browser, without an account.
import type { Page } from '@playwright/test';
import { ConnectionSteps } from '../../pages/connection-steps.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { expectSound, faultsOf } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { test as withAcme } from '../../support/identities/acme.ts';
import { answerAs } from '../../support/identities/saml.ts';
import { overflowOf } from '../../support/screens/page-looks.ts';
import type { Service } from '../../support/stack.ts';
import { expect, test } from '../../support/test.ts';

const DAY_MS = 86_400_000;

type Company = { readonly id: string; readonly domain: string };

const connect = async ({ admin }: Pick<Service, 'admin'>, name: string): Promise<Company> => {
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}-${Date.now()}.example`;
  const made = await admin('POST', '/enterprise_connections', { name, provider: 'saml_custom', domains: [domain] });
  return { id: (made as { readonly id: string }).id, domain };
};

/** The operator makes a link in the console; it is shown once. */
const sendLink = async (page: Page, canTurnOn: boolean): Promise<string> => {
  // A dialog that is still fading in has no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Send setup link' }).click();
  if (canTurnOn) await page.getByLabel(/may also turn the connection on/).check();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const url = await page.getByText(/\/console\/setup#/).innerText();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/\/console\/setup#/)).toBeHidden();
  return url;
};

withAcme(
  'the IT of a company sets its connection up with a link, and its users sign in',
  async ({ page, stack, acme, newDevice }) => {
    const company = await connect(stack, 'Northshore');
    await enterConsole(page, stack, 'owner');
    await page.goto(`${stack.service}/console/connections/${company.id}`);
    const url = await sendLink(page, true);

    const desk = await (await newDevice()).newPage();
    await desk.goto(url);
    await expect(desk.getByRole('heading', { name: 'Single sign-on for Northshore' })).toBeVisible();
    await expect(desk.getByRole('navigation', { name: 'Console' })).toHaveCount(0);
    expect(desk.url()).not.toContain('#');
    await expect(desk.getByText(new RegExp(`/v1/saml/acs/${company.id}$`))).toBeVisible();
    await expectSound(desk.getByRole('heading', { name: 'Enter our details' }));
    await desk.reload();
    const steps = new ConnectionSteps(desk);
    await steps.next('Give us yours');
    await steps.giveMetadata(acme.metadataUrl);
    expect(await faultsOf(desk)).toEqual([]);
    await steps.next('Match attributes');
    await steps.next('Try it');
    await steps.tryAs({ email: 'eve@elsewhere.example' }, 'Stopped');
    await expect(desk.getByRole('region', { name: 'Stopped: Attributes matched' })).toContainText('What to do');
    await steps.tryAs({ email: `ada@${company.domain}`, first: 'Ada' }, 'Passed');
    expect(await faultsOf(desk)).toEqual([]);
    await desk.setViewportSize({ width: 390, height: 844 });
    expect(await overflowOf(desk)).toBeLessThanOrEqual(0);
    await steps.next('Finish');
    await expectSound(desk.getByRole('heading', { name: 'Finish' }));
    await desk.getByRole('button', { name: 'Turn on' }).click();
    await expect(desk.getByRole('heading', { name: 'The connection is on' })).toBeVisible();
    await desk.reload();
    await expect(desk.getByText('This link does not work')).toBeVisible();

    await page.goto(`${stack.service}/console/connections/${company.id}?step=try`);
    await expect(page.getByText('Passed, by their IT').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Connection', exact: true })).toContainText('On');

    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.giveIdentifier(`ada@${company.domain}`);
    await answerAs(page, { email: `ada@${company.domain}`, first: 'Ada' });
    await expect(page.getByRole('main')).toContainText(`ada@${company.domain}`);
    await stack.admin('DELETE', `/enterprise_connections/${company.id}?delete_accounts=true`);
  },
);

test('a link reaches its own connection alone, and not after it was revoked or has expired', async ({
  page,
  stack,
  clock,
  newDevice,
}) => {
  const [company, other] = [await connect(stack, 'First'), await connect(stack, 'Second')];
  await enterConsole(page, stack, 'owner');
  await page.goto(`${stack.service}/console/connections/${company.id}`);
  const url = await sendLink(page, false);

  const desk = await (await newDevice()).newPage();
  await desk.goto(url);
  await expect(desk.getByRole('heading', { name: 'Single sign-on for First' })).toBeVisible();
  const headers = { authorization: `Bearer ${new URL(url).hash.slice(1)}` };
  for (const path of ['/console/api/operator', `/console/admin/v1/enterprise_connections/${other.id}`])
    expect([path, (await fetch(`${stack.service}${path}`, { headers })).status]).toEqual([path, 401]);
  const opened = await (await fetch(`${stack.service}/console/api/setup`, { headers })).json();
  expect(opened).toMatchObject({ connection: { id: company.id }, can_turn_on: false });
  await desk.goto(`${stack.service}/console/setup?step=finish`);
  await expect(desk.getByRole('heading', { name: 'What is left' })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Turn on' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The link no longer works.')).toBeVisible();
  await desk.reload();
  await expect(desk.getByText('This link does not work')).toBeVisible();
  await expectSound(desk.getByRole('main'));

  const short = (await stack.admin('POST', `/enterprise_connections/${company.id}/setup_links`, {
    expires_in_days: 1,
  })) as { readonly url: string };
  await desk.goto(short.url);
  await expect(desk.getByRole('heading', { name: 'Single sign-on for First' })).toBeVisible();
  await clock.advance(DAY_MS);
  await desk.reload();
  await expect(desk.getByText('This link does not work')).toBeVisible();
  for (const { id } of [company, other]) await stack.admin('DELETE', `/enterprise_connections/${id}`);
});
