// The screens on which the reference of the appearance shows every element key, in the order in which it shows them.
import type { Inbox } from '@latchkey/testing';
import { HostTab } from '../../pages/host.ts';
import { OrganizationProfilePage } from '../../pages/organization/profile.ts';
import { OrganizationSwitcherPage } from '../../pages/organization/switcher.ts';
import { UserButtonPage } from '../../pages/user-button.ts';
import { enter, mount, newOrganization, newTag } from '../organizations.ts';
import { type Change, methods } from '../settings.ts';
import { ACCOUNT_SCREENS } from './account.ts';
import { METHOD_SCREENS, type MethodMeans, type MethodScreen } from './method.ts';
import { SCREENS } from './screens.ts';
import { TASK_SCREENS } from './tasks.ts';

export type SceneMeans = MethodMeans & { readonly inbox: Inbox };

export type Scene = {
  /** The name of its pictures. */
  readonly name: string;
  /** The heading of its pictures. */
  readonly title: string;
  readonly settings: readonly Change[];
  /** The width of the window; the columns of a profile need more than a card. */
  readonly width: number;
  reach(means: SceneMeans): Promise<void>;
};

const CARD = 560;
const PROFILE = 1000;
const PHONE = 360;

const ALL: readonly MethodScreen[] = [...METHOD_SCREENS, ...TASK_SCREENS, ...ACCOUNT_SCREENS];

const known = (name: string, title: string, screen: string, width = CARD): Scene => {
  const found = ALL.find((one) => one.name === screen);
  if (!found) throw new Error(`There is no screen "${screen}".`);
  return {
    name,
    title,
    width,
    settings: found.settings,
    reach: async (means) => {
      await found.reach(means);
      await means.page
        .getByRole(found.role ?? 'heading', { name: found.heading })
        .first()
        .waitFor();
    },
  };
};

/** A screen of the playground. */
const shown = (name: string, title: string, screen: string): Scene => {
  const found = SCREENS.find((one) => one.name === screen);
  if (!found) throw new Error(`There is no screen "${screen}".`);
  return { name, title, width: CARD, settings: [], reach: (means) => found.reach(means) };
};

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"><rect width="96" height="32" rx="8" fill="#28523a"/></svg>';

const SIGN_IN: Scene = {
  name: 'sign-in',
  title: 'SignIn: the first card',
  settings: [methods.passkey, methods.wallets],
  width: CARD,
  reach: async ({ page, site, stack }) => {
    // The policy of the page allows images of the service.
    const logoImageUrl = `${stack.service}/logo.svg`;
    await page.route(logoImageUrl, (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO }));
    await new HostTab(page).open(`${site}/plain`);
    await page.evaluate(() => document.getElementById('open-sign-in')?.remove());
    const layout = { logoImageUrl, helpPageUrl: '/help', privacyPageUrl: '/privacy', termsPageUrl: '/terms' };
    await mount(page, 'SignIn', { appearance: { layout } });
    await page.getByRole('heading', { name: /Sign in/ }).waitFor();
    await page.locator('.lk-logoImage').waitFor();
  },
};

const members = async ({ page, site, users, stack }: SceneMeans): Promise<OrganizationProfilePage> => {
  const mira = await users.member({ first_name: 'Mira', last_name: 'Lindqvist' });
  const crew = await Promise.all(Array.from({ length: 11 }, () => users.member({ first_name: 'Wen' })));
  const lab = await newOrganization(stack, mira, crew);
  await enter(page, { url: site }, mira, lab);
  await mount(page, 'OrganizationProfile');
  const profile = new OrganizationProfilePage(page);
  await profile.goTo('Members');
  await profile.row('Wen').first().waitFor();
  return profile;
};

const ORGANIZATIONS: readonly Scene[] = [
  {
    name: 'members',
    title: 'OrganizationProfile: members',
    settings: [methods.organizations],
    width: PROFILE,
    reach: async (means) => void (await members(means)),
  },
  {
    name: 'invite',
    title: 'OrganizationProfile: the form that invites',
    settings: [methods.organizations],
    width: PROFILE,
    reach: async (means) => {
      const profile = await members(means);
      await profile.press('Invite people');
      await profile.field('Email addresses').fill('wen@harbour.example ');
    },
  },
  {
    name: 'domain',
    title: 'OrganizationProfile: how users of a domain join',
    settings: [methods.organizationDomains],
    width: PROFILE,
    reach: async ({ page, site, users, stack, inbox }) => {
      const mira = await users.member({ first_name: 'Mira' });
      await enter(page, { url: site }, mira, await newOrganization(stack, mira));
      await mount(page, 'OrganizationProfile');
      await new OrganizationProfilePage(page).verifyDomain(`harbour-${newTag()}.example`, (to) => inbox.code(to));
    },
  },
  {
    name: 'create-organization',
    title: 'CreateOrganization: the form',
    settings: [methods.organizations],
    width: CARD,
    reach: async ({ page, site, users }) => {
      await enter(page, { url: site }, await users.member({ first_name: 'Mira' }));
      await mount(page, 'CreateOrganization');
      await page.getByRole('heading', { name: 'Create an organization' }).waitFor();
    },
  },
  {
    name: 'organization-list',
    title: 'OrganizationList: memberships and an invitation',
    settings: [methods.organizations],
    width: CARD,
    reach: async ({ page, site, users, stack }) => {
      const mira = await users.member({ first_name: 'Mira', last_name: 'Lindqvist' });
      await newOrganization(stack, mira);
      const clinic = await newOrganization(stack, await users.member(), [], 'Clinic');
      await stack.admin('POST', `/organizations/${clinic.id}/invitations`, {
        email_address: mira.email,
        role: 'org:member',
        redirect_url: `${stack.playground}/sign-in`,
      });
      await enter(page, { url: site }, mira);
      await mount(page, 'OrganizationList');
      await page.getByRole('button', { name: `Join ${clinic.name}` }).waitFor();
    },
  },
  {
    name: 'organization-switcher',
    title: 'OrganizationSwitcher: the panel with an invitation',
    settings: [methods.organizations],
    width: CARD,
    reach: async ({ page, site, users, stack }) => {
      const mira = await users.member({ first_name: 'Mira', last_name: 'Lindqvist' });
      const lab = await newOrganization(stack, mira);
      const clinic = await newOrganization(stack, await users.member(), [], 'Clinic');
      await stack.admin('POST', `/organizations/${clinic.id}/invitations`, {
        email_address: mira.email,
        role: 'org:member',
        redirect_url: `${stack.playground}/sign-in`,
      });
      await enter(page, { url: site }, mira, lab);
      await page.evaluate(() => document.getElementById('sign-out')?.remove());
      await mount(page, 'OrganizationSwitcher');
      const switcher = new OrganizationSwitcherPage(page);
      await switcher.open();
      await switcher.item(`Join ${clinic.name}`).waitFor();
    },
  },
];

const USER_BUTTON: Scene = {
  name: 'user-button',
  title: 'UserButton: the panel with an entry of the application',
  settings: [],
  width: CARD,
  reach: async ({ page, site, users }) => {
    await enter(page, { url: site }, await users.member({ first_name: 'Mira', last_name: 'Lindqvist' }));
    await page.evaluate(() => document.getElementById('sign-out')?.remove());
    await mount(page, 'UserButton', {
      showName: true,
      customMenuItems: [{ label: 'Field notes', href: '/notes' }],
      appearance: { layout: { helpPageUrl: '/help', privacyPageUrl: '/privacy', termsPageUrl: '/terms' } },
    });
    await new UserButtonPage(page).open();
  },
};

const DRAWER = known(
  'navigation',
  'UserProfile: the bar on a phone',
  'profile-account, its navigation in a narrow column',
  PHONE,
);

/** The open drawer covers the bar that opens it. */
const NAVIGATION: Scene = {
  ...DRAWER,
  reach: async (means) => {
    await DRAWER.reach(means);
    await means.page.keyboard.press('Escape');
    await means.page.getByRole('button', { name: 'Open navigation' }).waitFor();
  },
};

export const ELEMENT_SCENES: readonly Scene[] = [
  SIGN_IN,
  shown('sign-in-password', 'SignIn: a refused password', 'sign-in-wrong-password'),
  known('sign-in-countries', 'SignIn: a phone number', 'sign-in with every way, and the list of countries'),
  shown('sign-in-methods', 'SignIn: another method', 'sign-in-other-ways'),
  known('sign-in-link', 'SignIn: an e-mail link', 'sign-in-link'),
  known('sign-in-link-status', 'SignIn: the page of an e-mail link', 'sign-in-link-opened-elsewhere'),
  shown('code', 'SignUp: a refused code', 'sign-up-wrong-code'),
  known('sign-up', 'SignUp: every field', 'sign-up with every field and its refusals'),
  known('new-password', 'SignIn: a new password', 'sign-in-new-password'),
  known('modal', 'A surface in a dialog', 'waitlist'),
  USER_BUTTON,
  known('accounts', 'UserButton: several accounts', 'user-button with several accounts'),
  known('profile', 'UserProfile: the account, with a menu', 'profile-account, with a menu', PROFILE),
  known('profile-forms', 'UserProfile: forms', 'profile-account, with a form in every section', PROFILE),
  known('security', 'UserProfile: security', 'profile-security, with a menu', PROFILE),
  known('security-forms', 'UserProfile: forms of security', 'profile-security, with a form in every section', PROFILE),
  known('backup-codes', 'UserProfile: backup codes', 'profile-security, with new backup codes', PROFILE),
  NAVIGATION,
  known('authenticator-app', 'The key of an authenticator app', 'task-authenticator-app'),
  known('choose-organization', 'The choice of an organization after a sign-in', 'task-choose-organization'),
  ...ORGANIZATIONS,
  shown('impersonation', 'The indicator of an impersonation', 'impersonation'),
];
