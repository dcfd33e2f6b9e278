// States of the organization list and the organization switcher: no, one, many and hard names; offers; slow and failing replies.
import { OrganizationSwitcherPage } from '../../../pages/organization/switcher.ts';
import type { MethodMeans, MethodScreen } from '../../screens/method.ts';
import { methods } from '../../settings.ts';
import { HARD_NAMES, WORD_256 } from './names.ts';
import { invitationsOf, organizationsOf, plainNames, show } from './seeds.ts';

const MANY = 13;
const VERY_MANY = 200;

const settings = [methods.organizations];
const LIST_HEADING = 'Choose where to work';

type Wanted = Omit<Parameters<typeof show>[1], 'surface'>;

const list = (name: string, wanted: (means: MethodMeans) => Wanted): MethodScreen => ({
  name: `organization-list, ${name}`,
  settings,
  heading: LIST_HEADING,
  reach: async (means) => {
    await show(means, { surface: 'OrganizationList', ...wanted(means) });
    await means.page.locator('.lk-organization-rows .lk-row').first().waitFor();
  },
});

const switcher = (name: string, wanted: (means: MethodMeans) => Wanted): MethodScreen => ({
  name: `organization-switcher, ${name}`,
  settings,
  heading: /^Organizations/,
  role: 'dialog',
  reach: async (means) => {
    await show(means, { surface: 'OrganizationSwitcher', ...wanted(means) });
    await new OrganizationSwitcherPage(means.page).open();
    await means.page.locator('.lk-switcher-wait').waitFor({ state: 'detached' });
  },
});

/** Twelve invitations for the user, from another admin. */
const offers = (means: MethodMeans): Wanted => ({
  names: plainNames(2),
  before: async ({ email }) => {
    const other = await means.users.member();
    const made = await organizationsOf(means, other, [...HARD_NAMES, 'Ferry']);
    for (const each of made) await invitationsOf(means, each, [email]);
  },
});

const SOURCES = /\/v1\/me\/organization/;

/** The service refuses every list. */
const failing = ({ page }: MethodMeans): Wanted => ({
  names: plainNames(2),
  prepare: () => page.route(SOURCES, (route) => route.fulfill({ status: 500, json: { errors: [] } })),
});

/** The service answers no list. */
const slow = ({ page }: MethodMeans): Wanted => ({
  names: plainNames(2),
  prepare: () => page.route(SOURCES, () => undefined),
});

export const CHOOSING_STATES: readonly MethodScreen[] = [
  list('none', () => ({})),
  list('one', () => ({ names: plainNames(1) })),
  list('two', () => ({ names: plainNames(2) })),
  list('13', () => ({ names: plainNames(MANY) })),
  list('200', () => ({ names: plainNames(VERY_MANY) })),
  list('hard names', () => ({ names: HARD_NAMES, more: { first_name: WORD_256, last_name: '' } })),
  list('offers', offers),
  {
    ...list('failing', failing),
    reach: async (means) => show(means, { surface: 'OrganizationList', ...failing(means) }),
  },
  { ...list('slow', slow), reach: async (means) => show(means, { surface: 'OrganizationList', ...slow(means) }) },
  switcher('none', () => ({})),
  switcher('one', () => ({ names: plainNames(1), isActive: true })),
  switcher('13', () => ({ names: plainNames(MANY), isActive: true })),
  switcher('200', () => ({ names: plainNames(VERY_MANY), isActive: true })),
  switcher('hard names', () => ({ names: [...HARD_NAMES, `${WORD_256.slice(0, -1)}1`], isActive: true })),
  switcher('offers', offers),
  switcher('failing', failing),
  {
    ...switcher('slow', slow),
    reach: async (means) => {
      await show(means, { surface: 'OrganizationSwitcher', ...slow(means) });
      await new OrganizationSwitcherPage(means.page).open();
    },
  },
];
