// Connections in the console: an operator connects a company with SAML by the wizard, and tries it before it is on.
import { ConnectionSteps } from '../../pages/connection-steps.ts';
import { expectSound, faultsOf } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { test } from '../../support/identities/acme.ts';
import { overflowOf } from '../../support/screens/page-looks.ts';
import { expect } from '../../support/test.ts';

const STEPS = [
  'Request sent',
  'Signed in there',
  'Response received',
  'Signature checked',
  'Conditions checked',
  'Attributes matched',
  'User found or made',
];

test('an operator adds a SAML connection by the wizard, tries it, and sees each step', async ({
  page,
  stack,
  acme,
}) => {
  const domain = `wizard-${Date.now()}.example`;
  await enterConsole(page, stack, 'owner');
  await page.goto(`${stack.service}/console/connections`);
  await page.getByRole('button', { name: 'Connect a company' }).first().click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Northshore Clinic');
  await page.getByLabel('Domains').fill(domain);
  await page.getByRole('button', { name: 'Continue' }).click();

  const steps = new ConnectionSteps(page);
  await expect(page.getByRole('heading', { name: 'Connect Northshore Clinic' })).toBeVisible();
  await expect(page.getByText(/\/v1\/saml\/acs\/entc_\w+$/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await steps.next('Get theirs');
  await steps.giveMetadata(acme.metadataUrl);
  await steps.next('Match attributes');
  await steps.next('Try it');

  await steps.tryAs({ email: `ada@${domain}`, first: 'Ada' }, 'Passed');
  for (const name of STEPS) {
    const line = steps.line(name);
    await expect(line).toHaveAccessibleName(new RegExp(`^Passed: ${name}`));
    await expect(line).toHaveAttribute('aria-expanded', 'false');
  }
  await steps.line('Attributes matched').click();
  await expect(page.getByRole('table', { name: 'Attributes that arrived' })).toContainText(`ada@${domain}`);
  await steps.line('User found or made').press('Enter');
  await expect(page.getByText('A new user would be made.')).toBeVisible();
  await expectSound(page.getByRole('heading', { name: /^Run of/ }));

  await steps.tryAs({ email: 'eve@elsewhere.example' }, 'Stopped');
  await expect(steps.line('Attributes matched')).toHaveAttribute('aria-expanded', 'true');
  const reason = page.getByRole('region', { name: 'Stopped: Attributes matched' });
  await expect(reason).toContainText('belongs to no domain of this connection');
  await expect(reason).toContainText('What to do');
  await expect(reason).toContainText('enterprise_sso_email_address_domain_mismatch');
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await steps.next('Turn on');
  await page.getByRole('button', { name: 'Turn on', exact: true }).last().click();
  await expect(page.getByText('The connection is on.')).toBeVisible();
  expect(await stack.admin('GET', `/users?email_address=ada%40${domain}`)).toMatchObject({ total_count: 0 });
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await stack.admin('DELETE', `/enterprise_connections/${id}`);
});

test('a viewer sees a connection and can neither change it nor send a setup link', async ({ page, stack }) => {
  const { id } = (await stack.admin('POST', '/enterprise_connections', {
    name: 'Read only',
    provider: 'saml_custom',
    domains: [`viewer-${Date.now()}.example`],
  })) as { readonly id: string };
  await enterConsole(page, stack, 'viewer');
  await page.goto(`${stack.service}/console/connections/${id}?step=theirs`);
  for (const name of ['Save', 'Send setup link'])
    await expect(page.getByRole('button', { name })).toHaveAttribute('title', /Owner, Admin/);
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await stack.admin('DELETE', `/enterprise_connections/${id}`);
});
