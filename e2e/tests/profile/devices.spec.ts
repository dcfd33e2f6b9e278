// The list of devices with a session: what it shows, signing one out, and a long list.
import { HostTab } from '../../pages/host.ts';
import { ProfilePage } from '../../pages/profile.ts';
import { watchCalls } from '../../support/calls.ts';
import { signInElsewhere } from '../../support/devices.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

const SESSIONS = /^GET \/v1\/me\/sessions\/active$/;

test('another device is listed, and signed out remotely', async ({ page, site, users, newDevice }) => {
  const mira = await users.member();
  const other = await new HostTab(await (await newDevice()).newPage()).open(`${site.url}/plain`);
  await other.signIn(mira);
  const profile = new ProfilePage(page);
  const tab = await profile.open(site, mira, '#/security');
  const devices = profile.section('Devices').getByRole('listitem');
  await expect(devices).toHaveCount(2);
  const here = devices.filter({ hasText: 'You are here' });
  await expect(here).toContainText('active now');
  await expect(here.getByRole('button')).toHaveCount(0);
  await devices
    .filter({ hasNotText: 'You are here' })
    .getByRole('button', { name: /^Options for/ })
    .click();
  await profile.root.getByRole('menuitem', { name: 'Sign out of this device' }).click();
  await expect(devices).toHaveCount(1);
  await profile.says('is signed out.');
  await expect(profile.section('Devices').getByRole('heading', { name: 'Devices' })).toBeFocused();
  await other.page.reload();
  await other.isSignedOut();
  await tab.isSignedInAs(mira);
});

test('many devices and identifiers need one request for each list', async ({
  context,
  page,
  site,
  users,
  settings,
  stack,
}) => {
  await settings(methods.phone);
  const emails = Array.from({ length: 10 }, () => users.stranger().email);
  const numbers = Array.from({ length: 10 }, () => users.number());
  const mira = await users.member({ email_address: emails, phone_number: numbers });
  await signInElsewhere(stack, mira.id, 12);
  const profile = new ProfilePage(page);
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn({ ...mira, email: emails[0] ?? '' });
  const calls = watchCalls(context);
  await profile.mount();
  await expect(profile.section('Email').getByRole('listitem')).toHaveCount(10);
  await expect(profile.section('Phone').getByRole('listitem')).toHaveCount(10);
  await profile.goTo('Security');
  await expect(profile.section('Devices').getByRole('listitem')).toHaveCount(13);
  for (const device of [/Safari.* on iPhone/, /Firefox.* on Windows/, /Chrome.* on Mac/])
    await expect(profile.row('Devices', device)).toHaveCount(4);
  expect(calls.matching(SESSIONS)).toHaveLength(1);
  expect(calls.matching(/^\w+ \/v1\/me/)).toHaveLength(1);
});
