// Who visits the pages, and what they wait for.

/** What somebody types into first. */
export const INPUT = 'input[name=identifier]';
export const AVATAR = '.lk-user-button button, button.lk-user-button, .lk-user-button';

const ADDRESS = 'mira@example.com';
const PASSWORD = 'quiet-harbour-lights-47';

/** Somebody who can sign in, with an organization. */
export async function makePerson({ admin }) {
  await admin('PATCH', '/instance', { organization_settings: { enabled: true } });
  await admin('POST', '/users', { email_address: [ADDRESS], password: PASSWORD });
}

/** Signs that person in, in a browser context, with the client of a page. */
export async function signIn(chrome, context, url) {
  const page = await chrome.newPage(context);
  await page.open(url);
  await page.run(`(async () => {
    await Latchkey.load();
    const attempt = Latchkey.client.signIn;
    await attempt.create({ strategy: 'password', identifier: '${ADDRESS}', password: '${PASSWORD}' });
    await Latchkey.setActive({ session: attempt.createdSessionId });
    if (Latchkey.__unstable__environment?.organizationSettings.enabled ?? true) {
      const organization = await Latchkey.createOrganization({ name: 'Harbour Lab' }).catch(() => undefined);
      if (organization) await Latchkey.setActive({ organization: organization.id });
    }
  })()`);
  await page.close();
}
