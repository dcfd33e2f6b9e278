// The cards that a policy adds to a sign-in: the tasks of a session, and the check of a new device.

import { totpAt } from '@latchkey/testing';
import { SignInPage } from '../../pages/sign-in.ts';
import { newOrganization } from '../organizations.ts';
import { type Change, methods } from '../settings.ts';
import type { TestUser } from '../users.ts';
import type { MethodMeans, MethodScreen } from './method.ts';

const organizationForced: Change = { organization_settings: { enabled: true, force_organization_selection: true } };
const secondFactorRequired: readonly Change[] = [
  methods.secondFactors,
  { user_settings: { sign_in: { second_factor: { required: true } } } },
];

const signInAs = async ({ page, site }: MethodMeans, user: TestUser): Promise<SignInPage> => {
  const signIn = new SignInPage(page);
  await page.goto(site);
  await signIn.signIn(user);
  return signIn;
};

const toMethods = async (means: MethodMeans): Promise<SignInPage> => {
  const signIn = await signInAs(means, await means.users.member());
  await signIn.heading('Add a second step');
  return signIn;
};

/** The key of the authenticator app. */
const toApp = async (means: MethodMeans): Promise<{ readonly signIn: SignInPage; readonly secret: string }> => {
  const signIn = await toMethods(means);
  const { page } = means;
  await page.getByRole('button', { name: 'Authenticator app' }).click();
  await page.getByRole('button', { name: 'Use a key instead' }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  return { signIn, secret };
};

export const TASK_SCREENS: readonly MethodScreen[] = [
  {
    name: 'task-create-organization',
    settings: [organizationForced],
    heading: 'Create an organization',
    reach: async (means) => void (await signInAs(means, await means.users.member())),
  },
  {
    name: 'task-choose-organization',
    settings: [organizationForced],
    heading: 'Choose an organization',
    reach: async (means) => {
      const leader = await means.users.member();
      await newOrganization(means.stack, leader);
      await newOrganization(means.stack, leader, [], 'Quay');
      await signInAs(means, leader);
    },
  },
  {
    name: 'task-second-step',
    settings: secondFactorRequired,
    heading: 'Add a second step',
    reach: async (means) => void (await toMethods(means)),
  },
  {
    name: 'task-authenticator-app',
    settings: secondFactorRequired,
    heading: 'Authenticator app',
    reach: async (means) => void (await toApp(means)),
  },
  {
    name: 'task-backup-codes',
    settings: secondFactorRequired,
    heading: 'Your app is set up',
    reach: async (means) => {
      const { signIn, secret } = await toApp(means);
      await means.page.getByRole('button', { name: 'Continue' }).click();
      await signIn.giveCode(totpAt(secret, await means.clock.now()));
    },
  },
  {
    name: 'task-new-password',
    settings: [],
    heading: 'Choose a new password',
    reach: async (means) => {
      const { page, site, users, stack } = means;
      const user = await users.member();
      const signIn = await signInAs(means, user);
      await page.waitForFunction(() => (window as unknown as { Latchkey?: { user?: object } }).Latchkey?.user);
      await stack.admin('PATCH', `/users/${user.id}`, { requires_new_password: true });
      await page.goto(site);
      await signIn.newPassword.fill('short');
    },
  },
];
