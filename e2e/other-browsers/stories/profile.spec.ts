// The profile: name, a further address, the password, devices; mounted, in a dialog, and from the menu of the user button.
import type { HostPage } from '../../support/host-page.ts';
import { methods } from '../../support/settings.ts';
import type { TestUser } from '../../support/users.ts';
import { giveCode, isSignedIn, isSignedInOnSite, isSignedOutOnSite, signIn } from '../page/cards.ts';
import { button, field, heading, menuItem, region } from '../page/target.ts';
import type { WebPage } from '../page/web-page.ts';
import { test } from '../test.ts';

const NEW_PASSWORD = 'a-quiet-harbour-at-night';

const signInOnSite = async (web: WebPage, site: HostPage, user: TestUser): Promise<void> => {
  await web.open(site.url);
  await signIn(web, user);
  await isSignedInOnSite(web, user);
};

test('the name is changed, an address is added, made primary and removed', async ({ web, users, inbox, settings }) => {
  await settings(methods.names);
  const mira = await users.member();
  const { email } = users.stranger();
  await web.open('/sign-in');
  await signIn(web, mira);
  await isSignedIn(web);
  await web.open('/account');
  await web.reads(region('Profile'), 'No name yet');
  await web.click(button('Edit'));
  await web.fill(field('First name'), 'Mira');
  await web.fill(field('Last name'), 'Lindqvist');
  await web.click(button('Save'));
  await web.says('Your profile is saved.');
  await web.reads(region('Profile'), 'Mira Lindqvist');
  await web.isFocused(button('Edit'));

  await web.click(button('Add an email'));
  await web.fill(field('Email'), email);
  await web.click(button('Continue'));
  await giveCode(web, await inbox.code(email));
  await web.says(`${email} is verified.`);
  await web.click(button(`Options for ${email}`));
  await web.click(menuItem('Make primary'));
  await web.says(`${email} is primary now.`);
  await web.click(button(`Options for ${mira.email}`));
  await web.click(menuItem('Remove'));
  await web.click(button('Remove'));
  await web.isGone({ role: 'listitem', hasText: mira.email });
});

test('the password is changed, and the other device is signed out', async ({ web, newDevice, site, users }) => {
  const mira = await users.member();
  const other = await newDevice();
  await signInOnSite(other, site, mira);
  await web.open('/sign-in');
  await signIn(web, mira);
  await isSignedIn(web);
  await web.open('/account/security');
  const devices = { role: 'listitem', within: region('Devices') } as const;
  await web.counts(devices, 2);
  await web.sees({ ...devices, hasText: 'You are here' });
  await web.click(button('Change'));
  await web.fill(field('Current password'), mira.password);
  await web.fill(field('New password'), NEW_PASSWORD);
  await web.fill(field('New password again'), NEW_PASSWORD);
  await web.click(button('Save password'));
  await web.says('Your password is saved.');
  await web.counts(devices, 1);
  await other.reload();
  await isSignedOutOnSite(other);
});

test('a device in the list is signed out', async ({ web, newDevice, site, users }) => {
  const mira = await users.member();
  const other = await newDevice();
  await signInOnSite(other, site, mira);
  await web.open('/sign-in');
  await signIn(web, mira);
  await isSignedIn(web);
  await web.open('/account/security');
  await web.click(button(/^Options for/, { within: region('Devices') }));
  await web.click(menuItem('Sign out of this device'));
  await web.says('is signed out.');
  await other.reload();
  await isSignedOutOnSite(other);
});

test('the menu of the user button opens the profile in a dialog, closes by keys, and signs out', async ({
  web,
  users,
}) => {
  const mira = await users.member({ first_name: 'Mira' });
  const trigger = button(/the account menu of/);
  await web.open('/sign-in');
  await signIn(web, mira);
  await isSignedIn(web);
  await web.click(trigger);
  await web.sees({ role: 'dialog', name: 'Account menu' });
  await web.press('Escape');
  await web.isGone({ role: 'dialog', name: 'Account menu' });
  await web.isFocused(trigger);
  await web.press('Enter');
  await web.click(menuItem('Account settings'));
  await web.sees(heading('Account', { within: { role: 'dialog' } }));
  await web.press('Escape');
  await web.isGone({ role: 'dialog' });
  await web.isFocused(trigger);
  await web.click(trigger);
  await web.click(menuItem('Sign out'));
  await web.isGone(trigger);
});
