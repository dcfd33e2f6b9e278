// Names with bidi control characters: stored without them, and isolated from the text around them.
import { ProfilePage } from '../../pages/profile.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

const OVERRIDE = '\u202e';

test('direction controls in a name are not stored, from an operator or from the user, and names are isolated', async ({
  page,
  site,
  users,
  settings,
  stack,
}) => {
  await settings(methods.names);
  const mira = await users.member({ first_name: `Mira${OVERRIDE}`, last_name: `${OVERRIDE}neslO` });
  const stored = async () => {
    const user = (await stack.admin('GET', `/users/${mira.id}`)) as Readonly<Record<string, unknown>>;
    return [user.first_name, user.last_name];
  };
  expect(await stored()).toEqual(['Mira', 'neslO']);
  const profile = new ProfilePage(page);
  await profile.open(site, mira);
  await expect(profile.root.locator('bdi', { hasText: 'Mira neslO' }).filter({ visible: true }).first()).toBeVisible();
  await profile.press('Edit');
  await profile.field('First name').fill(`${OVERRIDE}ميرا\u2067`);
  await profile.press('Save');
  await expect(profile.section('Profile')).toContainText('ميرا neslO');
  expect(await stored()).toEqual(['ميرا', 'neslO']);
});
