// States of signing in and up: every second step, every way after a forgotten password, a refused code, long addresses, and the
// choice among many accounts.
import { newTotpSecret } from '@latchkey/testing';
import { HostTab } from '../../../pages/host.ts';
import { SignInPage } from '../../../pages/sign-in.ts';
import { SignUpPage } from '../../../pages/sign-up.ts';
import type { MethodMeans, MethodScreen } from '../../screens/method.ts';
import { methods } from '../../settings.ts';
import { HARD_NAMES } from '../organizations/names.ts';
import { longAddress, userWith } from './seeds.ts';

const support = { display_config: { support_email: 'help@example.com' } } as const;
const WRONG_CODE = '000000';

const begin = async ({ page, site }: MethodMeans, email: string): Promise<SignInPage> => {
  await page.goto(site);
  const signIn = new SignInPage(page);
  await signIn.giveIdentifier(email);
  return signIn;
};

/** A user with a number and an address that fits no line. */
const reachable = (means: MethodMeans) =>
  userWith(means, { email_address: [longAddress()], phone_number: [means.users.number()] });

export const SIGNING_IN_STATES: readonly MethodScreen[] = [
  {
    name: 'sign-in-forgot, every way',
    settings: [methods.phone, methods.emailCode, methods.passkey, support],
    heading: 'Forgot your password?',
    reach: async (means) => {
      await begin(means, (await reachable(means)).email);
      await means.page.getByRole('button', { name: 'Forgot it?' }).click();
    },
  },
  {
    name: 'sign-in-another-way, every way',
    settings: [methods.phone, methods.emailCode, methods.passkey, methods.wallets, support],
    heading: 'Sign in another way',
    reach: async (means) => {
      await begin(means, (await reachable(means)).email);
      await means.page.getByRole('button', { name: 'Sign in another way' }).click();
    },
  },
  {
    name: 'sign-in-second-steps, every one',
    settings: [methods.secondFactors, methods.phone, support],
    heading: 'Use another second step',
    reach: async (means) => {
      const user = await userWith(means, {
        totp_secret: newTotpSecret(),
        backup_codes: ['7f3k-9qx2-m0ad'],
        second_factor_phone_number: means.users.number(),
      });
      const signIn = await begin(means, user.email);
      await signIn.givePassword(user.password);
      await means.page.getByRole('button', { name: /another way/i }).click();
    },
  },
  {
    name: 'sign-in-code, refused',
    settings: [methods.phone, methods.noPassword],
    heading: 'Enter the code',
    reach: async (means) => {
      const signIn = await begin(means, (await reachable(means)).email);
      await signIn.giveCode(WRONG_CODE);
      await means.page.getByText('That code does not match.').waitFor();
    },
  },
  {
    name: 'sign-up-code, refused, long address',
    settings: [],
    heading: 'Enter the code',
    reach: async ({ page, site, users }) => {
      await page.goto(`${site}/sign-up`);
      const signUp = new SignUpPage(page);
      await signUp.giveDetails({ ...users.stranger(), email: longAddress() });
      await signUp.giveCode(WRONG_CODE);
      await page.getByText('That code does not match.').waitFor();
    },
  },
  {
    name: 'sign-in, many accounts to choose',
    settings: [methods.names, methods.manySessions],
    heading: 'Which account?',
    reach: async (means) => {
      const { page, site } = means;
      const tab = await new HostTab(page).open(`${site}/plain#/choose`);
      for (const first_name of [...HARD_NAMES, undefined])
        await tab.signIn(await means.users.member(first_name === undefined ? {} : { first_name }));
      await page.evaluate(() => {
        document.getElementById('sign-out')?.remove();
        const { Latchkey } = window as unknown as {
          Latchkey: { mountSignIn(node: HTMLElement | null, props: object): void };
        };
        Latchkey.mountSignIn(document.getElementById('surface'), {});
      });
    },
  },
];
