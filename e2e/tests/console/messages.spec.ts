// An operator changes a mail, sees it as its readers will, and goes back to the text of the service.
import { expectSound } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { expect, test } from '../../support/test.ts';

test('an operator changes the text of a mail, previews it, sends a test, and resets it', async ({ page, stack }) => {
  await enterConsole(page, stack, 'owner');
  await page.goto(`${stack.service}/console/messages?locale=de`);
  await expectSound(page.getByRole('heading', { name: 'Messages', level: 1 }));
  await page.getByRole('link', { name: 'Invitation', exact: true }).click();
  const subject = page.getByLabel('Subject');
  await expect(subject).toHaveValue('Sie sind zu {{application}} eingeladen');
  const body = page.getByLabel('Text', { exact: true });
  await body.fill('Guten Tag.');
  await expect(page.getByText('body: Must contain {{link}}')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await body.fill('Guten **Tag**.\n\n[Los]({{link}})\n\n<b>kein HTML</b>');
  const mail = page.frameLocator('iframe[title="Preview of the mail"]');
  await expect(mail.getByText('Guten Tag.')).toBeVisible();
  await expect(mail.getByText('<b>kein HTML</b>')).toBeVisible();
  await expect(mail.locator('body')).toHaveCSS('background-color', 'rgb(245, 247, 248)');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(mail.locator('body')).toHaveCSS('background-color', 'rgb(16, 19, 21)');
  await expectSound(page.getByRole('main'));
  // What is typed while the change is saved stays, also when the saved text has been read again.
  await page.getByLabel('Mail address').fill('reader@example.com');
  const readAgain = page.waitForResponse(
    (reply) => reply.request().method() === 'GET' && reply.url().includes('/message_templates/invitation?'),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await readAgain;
  await expect(page.getByRole('button', { name: 'Use our text again' })).toBeVisible();
  await expect(page.getByText('The text is saved and used from now on.')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('A test is on its way to reader@example.com.')).toBeVisible();
  await page.getByRole('button', { name: 'Use our text again' }).click();
  await expect(body).toHaveValue(/Drücken Sie auf die Schaltfläche/);
});

test('a viewer reads the texts in every language and cannot change them', async ({ page, stack }) => {
  await enterConsole(page, stack, 'viewer');
  await page.goto(`${stack.service}/console/messages/invitation`);
  const language = page.getByLabel('Language');
  await expect(language.locator('option')).toHaveCount(24);
  await language.selectOption('Brazilian Portuguese');
  await expect(page).toHaveURL(/locale=pt-BR/);
  await expect(page.getByLabel('Subject')).toHaveValue(/convite/i);
  await language.selectOption('English');
  await expect(page.getByLabel('Subject')).not.toHaveValue(/convite/i);
  await page.getByLabel('Text', { exact: true }).fill('Other {{link}}');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await expect(save).toHaveAttribute('title', /Owner, Admin/);
});
