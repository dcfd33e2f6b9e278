// States of the organization profile and of creating an organization: forms, tables with none and many rows, hard names.
import { CreateOrganizationPage } from '../../../pages/organization/create.ts';
import { OrganizationProfilePage } from '../../../pages/organization/profile.ts';
import { newTag } from '../../organizations.ts';
import type { MethodMeans, MethodScreen } from '../../screens/method.ts';
import { methods } from '../../settings.ts';
import { HARD_NAMES, LONG_NAME, WORD_256 } from './names.ts';
import { invitationsOf, membersOf, show } from './seeds.ts';

const PLAIN = 'Harbour Lab';
const settings = [methods.organizationDomains];

type Steps = (profile: OrganizationProfilePage, means: MethodMeans) => Promise<void>;

const general = (name: string, organization: string, steps: Steps): MethodScreen => ({
  name: `organization-profile, ${name}`,
  settings,
  heading: 'General',
  reach: async (means) => {
    await show(means, { surface: 'OrganizationProfile', names: [organization], isActive: true });
    const profile = new OrganizationProfilePage(means.page);
    await profile.isAt('General');
    await profile.section('Email domains').waitFor();
    await steps(profile, means);
  },
});

type Seeded = Pick<Parameters<typeof show>[1], 'before' | 'prepare'>;

const members = (name: string, seeded: (means: MethodMeans) => Seeded, steps: Steps): MethodScreen => ({
  name: `organization-members, ${name}`,
  settings,
  heading: 'Members',
  reach: async (means) => {
    await show(means, { surface: 'OrganizationProfile', names: [PLAIN], isActive: true, ...seeded(means) });
    const profile = new OrganizationProfilePage(means.page);
    await profile.isAt('General');
    await profile.goTo('Members');
    await steps(profile, means);
  },
});

/** Members with names that are hard to draw, and one without a name. */
const hardMembers = (means: MethodMeans): Seeded => ({
  before: async (_leader, [lab]) => {
    if (lab) await membersOf(means, lab, [undefined, ...HARD_NAMES.slice(0, 8)]);
  },
});

const nothing = (): Seeded => ({});

const longAddress = (): string => `mira.lindqvist.${newTag()}.`.padEnd(64, 'x').concat('@a-rather-long-domain.example');

const confirmBoth: Steps = async (profile) => {
  await profile.root.getByRole('button', { name: /^Delete / }).click();
};

const DOMAIN = 'international-harbour-pilots-and-ferries.example';

const startDomain: Steps = async (profile) => {
  await profile.press('Add a domain');
  await profile.field('Domain').fill(`${newTag()}.${DOMAIN}`);
  await profile.press('Continue');
  await profile.field('Email address').waitFor();
};

export const PROFILE_STATES: readonly MethodScreen[] = [
  general('general', PLAIN, async () => undefined),
  general('hard name', WORD_256, async () => undefined),
  general('long name, with the delete form', LONG_NAME, confirmBoth),
  general('hard name, with the delete form', WORD_256, confirmBoth),
  general('edit form', LONG_NAME, async (profile) => profile.press('Edit')),
  general('domain to verify', PLAIN, startDomain),
  general('12 domains', PLAIN, async (profile, { page }) => {
    for (const at of Array.from({ length: 12 }).keys()) {
      await profile.press('Add a domain');
      await profile.field('Domain').fill(`${at}-${newTag()}.${at % 3 === 0 ? DOMAIN : 'example'}`);
      await profile.press('Continue');
      await profile.field('Email address').waitFor();
      // Its row moves the form, so a press before it may miss the button.
      await page.locator('.lk-item').nth(Math.min(at, 9)).waitFor();
      await profile.press('Cancel');
    }
  }),
  members('hard names', hardMembers, async (profile) => profile.row('2026').or(profile.row('X')).first().waitFor()),
  members(
    '200',
    (means) => ({
      before: async (_leader, [lab]) => {
        if (lab)
          await membersOf(
            means,
            lab,
            Array.from({ length: 199 }, (_, at) => `Wen ${at}`),
          );
      },
    }),
    async (profile) => profile.row('Wen').first().waitFor(),
  ),
  members('one', nothing, async (profile) => profile.row('Mira').waitFor()),
  members('no match', nothing, async (profile, { page }) => {
    await page.getByRole('searchbox').fill(WORD_256);
    await profile.root.getByText('Nobody matches').waitFor();
  }),
  members('no invitations', nothing, async (profile) => {
    await profile.tab('Invitations').click();
    await profile.root.getByText('No invitations are open.').waitFor();
  }),
  members('no requests', nothing, async (profile) => {
    await profile.tab('Requests').click();
    await profile.root.getByText('Nobody is asking to join.').waitFor();
  }),
  members(
    'invitations',
    (means) => ({
      before: async (_leader, [lab]) => {
        const addresses = Array.from({ length: 11 }, () => means.users.stranger().email);
        if (lab) await invitationsOf(means, lab, [...addresses, longAddress()]);
      },
    }),
    async (profile) => {
      await profile.tab('Invitations').click();
      await profile.row('mira').first().waitFor();
    },
  ),
  members('invite form', nothing, async (profile) => profile.press('Invite people')),
  members('invite form with addresses', nothing, async (profile) => {
    await profile.press('Invite people');
    await profile.field('Email addresses').fill(`wen@harbour.example ${longAddress()} jon@`);
  }),
  members('invitations sent', nothing, async (profile, { users }) => {
    await profile.press('Invite people');
    await profile.invite([users.stranger().email]);
    await profile.root.getByText('1 invitation is on its way.').first().waitFor();
  }),
  members(
    'failing',
    ({ page }) => ({ prepare: () => page.route(/\/memberships/, (route) => route.fulfill({ status: 500, json: {} })) }),
    async (profile) => profile.root.getByRole('button', { name: 'Try again' }).waitFor(),
  ),
  members(
    'slow',
    ({ page }) => ({ prepare: () => page.route(/\/memberships/, () => undefined) }),
    async () => undefined,
  ),
];

export const CREATE_STATES: readonly MethodScreen[] = [
  {
    name: 'create-organization, form',
    settings,
    heading: 'Create an organization',
    reach: (means) => show(means, { surface: 'CreateOrganization' }),
  },
  {
    name: 'create-organization, hard name refused',
    settings,
    heading: 'Create an organization',
    reach: async (means) => {
      await show(means, { surface: 'CreateOrganization' });
      const create = new CreateOrganizationPage(means.page);
      await create.name.fill(`${WORD_256}${WORD_256}`);
      await create.slug.fill('Not a slug');
      await create.submit.click();
      await means.page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'create-organization, invite',
    settings,
    heading: 'Invite people',
    reach: async (means) => {
      await show(means, { surface: 'CreateOrganization' });
      const create = new CreateOrganizationPage(means.page);
      await create.name.fill(LONG_NAME);
      // The short name that the form suggests exists once in an instance.
      await create.slug.fill(`pilots-${newTag()}`);
      await create.submit.click();
      await create.heading('Invite people');
    },
  },
];
