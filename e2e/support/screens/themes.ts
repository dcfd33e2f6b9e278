// The ready themes on the surfaces that show most parts: sign-in with a refusal, the profile with a form, an organization's members.
import { builtIn, highContrast, neutral, simple } from '@latchkey/themes';
import type { Page } from '@playwright/test';
import { OrganizationProfilePage } from '../../pages/organization/profile.ts';
import { ProfilePage } from '../../pages/profile.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { enter, mount, newOrganization } from '../organizations.ts';
import type { MethodMeans } from './method.ts';

export const THEMES = { builtIn, neutral, highContrast, simple };

type ThemedScreen = { readonly name: string; reach(means: MethodMeans): Promise<void> };

export const THEMED_SCREENS: readonly ThemedScreen[] = [
  {
    name: 'sign-in',
    reach: async ({ page, site, users }) => {
      await page.goto(site);
      const signIn = new SignInPage(page);
      await signIn.giveIdentifier((await users.member()).email);
      await signIn.givePassword('not-the-password');
      await page.getByText('That password is not right.').waitFor();
    },
  },
  {
    name: 'profile',
    reach: async ({ page, site, users }) => {
      await enter(page, { url: site }, await users.member({ first_name: 'Mira', last_name: 'Lindqvist' }));
      const profile = new ProfilePage(page);
      await profile.mount();
      await profile.press('Add an email');
      await profile.field('Email').fill('unfinished');
      await profile.press('Continue');
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'organization',
    reach: async ({ page, site, users, stack }) => {
      const leader = await users.member({ first_name: 'Mira', last_name: 'Lindqvist' });
      const members = [await users.member({ first_name: 'Wen' }), await users.member({ first_name: 'Tomás' })];
      await enter(page, { url: site }, leader, await newOrganization(stack, leader, members));
      const profile = new OrganizationProfilePage(page);
      await mount(page, 'OrganizationProfile');
      await profile.goTo('Members');
      await profile.row('Wen').waitFor();
    },
  },
];

/** Shows the surfaces of a page in a theme. */
export const showTheme = (page: Page, name: keyof typeof THEMES): Promise<void> =>
  page.evaluate(async (baseTheme) => {
    const { Latchkey } = window as unknown as {
      Latchkey: { __unstable__updateProps(update: object): Promise<void> };
    };
    await Latchkey.__unstable__updateProps({ appearance: { baseTheme } });
  }, THEMES[name]);
