// States of the account and its button: no name, hard names, no, one and many addresses, devices and accounts; slow and failing
// replies.
import { HostTab } from '../../../pages/host.ts';
import { UserButtonPage } from '../../../pages/user-button.ts';
import type { MethodMeans, MethodScreen } from '../../screens/method.ts';
import { methods } from '../../settings.ts';
import { HARD_NAMES, WORD_256 } from '../organizations/names.ts';
import { addresses, longAddress, type More, repeated, show, userWith } from './seeds.ts';

/** The admin API accepts so many of each. */
const MANY = 10;
const VERY_MANY = 60;
const ACCOUNTS = 12;

const settings = [methods.names, methods.username, methods.phone, methods.passkey, methods.secondFactors] as const;
const SESSIONS = /\/v1\/me\/sessions\/active/;

const profile = (name: string, more: (means: MethodMeans) => More): MethodScreen => ({
  name: `user-profile, ${name}`,
  settings,
  heading: 'Account',
  reach: async (means) => {
    await show(means, await userWith(means, more(means)), { surface: 'UserProfile' });
    await means.page.getByRole('region', { name: 'Linked accounts' }).waitFor();
  },
});

const security = (name: string, prepare: (means: MethodMeans) => Promise<unknown>, wait: RegExp): MethodScreen => ({
  name: `user-profile security, ${name}`,
  settings,
  heading: 'Security',
  reach: async (means) => {
    await prepare(means);
    await show(means, await userWith(means, { first_name: 'Mira' }), { surface: 'UserProfile', hash: '#/security' });
    await means.page.getByText(wait).last().waitFor();
  },
});

const button = (name: string, more: () => More): MethodScreen => ({
  name: `user-button, ${name}`,
  settings: [methods.names],
  heading: 'Account menu',
  role: 'dialog',
  reach: async (means) => {
    await show(means, await userWith(means, more()), { surface: 'UserButton', props: { showName: true } });
    await new UserButtonPage(means.page).open();
  },
});

/** The hard names as the accounts of one browser. */
const manyAccounts: MethodScreen = {
  name: `user-button, ${ACCOUNTS} accounts`,
  settings: [methods.names, methods.manySessions],
  heading: 'Account menu',
  role: 'dialog',
  reach: async (means) => {
    const tab = await new HostTab(means.page).open(`${means.site}/plain`);
    const names = Array.from({ length: ACCOUNTS - 1 }, (_, at) => HARD_NAMES[at % HARD_NAMES.length]);
    for (const first_name of names) await tab.signIn(await means.users.member({ first_name }));
    await show(means, await userWith(means), { surface: 'UserButton' });
    await new UserButtonPage(means.page).open();
  },
};

export const ACCOUNT_STATES: readonly MethodScreen[] = [
  profile('no name', () => ({})),
  profile('names of one word each', () => ({ first_name: WORD_256, last_name: 'Y' })),
  profile('an Arabic name', () => ({ first_name: 'مريم', last_name: 'العلي (Hamburg)' })),
  profile('emoji', () => ({ first_name: '👩‍👩‍👧‍👦', last_name: '🏴󠁧󠁢󠁳󠁣󠁴󠁿🚢' })),
  profile(`${MANY} addresses and numbers`, ({ users }) => ({
    first_name: 'Mira',
    email_address: addresses(users, MANY),
    phone_number: Array.from({ length: MANY }, () => users.number()),
  })),
  security(`${VERY_MANY} devices`, (means) => repeated(means, SESSIONS, VERY_MANY), /active/),
  security(
    'failing',
    ({ page }) => page.route(SESSIONS, (route) => route.fulfill({ status: 500, json: { errors: [] } })),
    /Try again/,
  ),
  security('slow', ({ page }) => page.route(SESSIONS, () => undefined), /Loading your devices/),
  button('no name', () => ({ email_address: [longAddress()] })),
  button('a name of one word', () => ({ first_name: WORD_256, email_address: [longAddress()] })),
  button('an Arabic name', () => ({ first_name: 'مريم', last_name: 'العلي (Hamburg)' })),
  manyAccounts,
];
