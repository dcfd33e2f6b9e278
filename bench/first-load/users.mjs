// The user who visits the pages, and the elements that mark a page as ready.

/** The first field of a sign-in. */
export const INPUT = 'input[name=identifier]';
export const AVATAR = '.lk-user-button button, button.lk-user-button, .lk-user-button';

const ADDRESS = 'mira@example.com';
const PASSWORD = 'quiet-harbour-lights-47';

/** Creates a user who can sign in, in an instance with organizations. */
export async function createUser({ admin }) {
  await admin('PATCH', '/instance', { organization_settings: { enabled: true } });
  await admin('POST', '/users', { email_address: [ADDRESS], password: PASSWORD });
}

/** Signs the user in, in a browser context, with the client of the page at `url`. */
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
