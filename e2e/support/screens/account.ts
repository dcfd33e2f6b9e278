// Every section, form, menu and panel of the account, by name, and the steps that open it on a host page. Each section allows one
// open form, so one screen shows several forms.
import { randomBytes } from 'node:crypto';
import { newTotpSecret, totpAt } from '@latchkey/testing';
import { HostTab } from '../../pages/host.ts';
import { ProfilePage } from '../../pages/profile.ts';
import { UserButtonPage } from '../../pages/user-button.ts';
import { UserVerificationPage } from '../../pages/user-verification.ts';
import { methods } from '../settings.ts';
import type { TestUser } from '../users.ts';
import type { MethodMeans, MethodScreen } from './method.ts';

const BACKUP_CODE = '7f3k-9qx2-m0ad';

const EVERYTHING = [
  methods.names,
  methods.username,
  methods.phone,
  methods.wallets,
  methods.passkey,
  methods.secondFactors,
] as const;

/** A unique wallet address. */
const newWallet = (): string => `0x${randomBytes(20).toString('hex')}`;

type More = Readonly<Record<string, unknown>>;

type StepUpWindow = {
  readonly Latchkey: {
    readonly client: {
      readonly signIn: {
        readonly status: string | null;
        readonly createdSessionId: string | null;
        create(params: object): Promise<unknown>;
        attemptSecondFactor(params: object): Promise<unknown>;
      };
    };
    setActive(params: object): Promise<void>;
    __internal_openReverification(props: object): void;
  };
};

/** Signs in as a new user, with a backup code if a second factor is required. */
async function enter({ page, site, users }: MethodMeans, more: More = {}, hash = ''): Promise<void> {
  const mira = await users.member(more);
  const tab = await new HostTab(page).open(`${site}/plain${hash}`);
  await page.evaluate(
    async ({ email, password, code }) => {
      const { Latchkey } = window as unknown as StepUpWindow;
      const { signIn } = Latchkey.client;
      await signIn.create({ strategy: 'password', identifier: email, password });
      if (signIn.status === 'needs_second_factor') await signIn.attemptSecondFactor({ strategy: 'backup_code', code });
      await Latchkey.setActive({ session: signIn.createdSessionId });
    },
    { ...mira, code: BACKUP_CODE },
  );
  await tab.isSignedInAs(mira);
}

/** Opens the step-up the way the client does when a call is refused. */
async function toStepUp(means: MethodMeans, more: More = {}): Promise<UserVerificationPage> {
  await enter(means, more);
  await means.page.evaluate(() => {
    (window as unknown as StepUpWindow).Latchkey.__internal_openReverification({});
  });
  const stepUp = new UserVerificationPage(means.page);
  await stepUp.dialog.waitFor();
  return stepUp;
}

type Wish = { readonly hash?: string; readonly more?: More };

async function open(means: MethodMeans, { hash, more }: Wish = {}): Promise<ProfilePage> {
  await enter(means, { first_name: 'Mira', last_name: 'Lindqvist', ...more }, hash);
  const profile = new ProfilePage(means.page);
  await profile.mount();
  return profile;
}

/** Adds an unverified e-mail address and stops at its code. */
async function addAddress(profile: ProfilePage, { email }: TestUser): Promise<void> {
  await profile.press('Add an email');
  await profile.field('Email').fill(email);
  await profile.press('Continue');
  await profile.code.waitFor();
}

/** Enrols an authenticator app and shows the backup codes created with it. */
async function setUpApp(profile: ProfilePage, { clock }: MethodMeans): Promise<void> {
  await profile.add('Add a second step', 'Authenticator app');
  await profile.press('Use a key instead');
  const seed = ((await profile.root.locator('.lk-copy-field-value').first().textContent()) ?? '').replaceAll(' ', '');
  await profile.press('Continue');
  await profile.code.fill(totpAt(seed, await clock.now()));
  await profile.root.getByRole('list', { name: 'Your backup codes' }).waitFor();
}

export const ACCOUNT_SCREENS: readonly MethodScreen[] = [
  {
    name: 'profile-account, with a menu',
    settings: EVERYTHING,
    heading: 'Account',
    reach: async (means) => {
      const profile = await open(means, {
        more: { phone_number: [means.users.number(), means.users.number()], web3_wallet: [newWallet()] },
      });
      const { email } = means.users.stranger();
      await addAddress(profile, { email, password: '' });
      await profile.press('Cancel');
      await profile.root.getByRole('button', { name: `Options for ${email}` }).click();
      await profile.root.getByRole('menu').waitFor();
    },
  },
  {
    name: 'profile-account, with a form in every section',
    settings: EVERYTHING,
    heading: 'Account',
    reach: async (means) => {
      const profile = await open(means, { more: { web3_wallet: [newWallet()] } });
      await profile.press('Edit');
      await profile.root
        .locator('input[type=file]')
        .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await profile.press('Set username');
      await profile.press('Add an email');
      await profile.field('Email').fill('unfinished');
      await profile.press('Continue');
      await profile.press('Add a phone');
      await profile.choose(/Options for 0x/, 'Remove');
      await profile.form('Remove this wallet?').waitFor();
    },
  },
  {
    name: 'profile-account, with a code to type',
    settings: EVERYTHING,
    heading: 'Account',
    reach: async (means) => {
      const profile = await open(means);
      await addAddress(profile, means.users.stranger());
      await profile.code.fill('000000');
      await profile.root.getByText('That code does not match.').waitFor();
    },
  },
  {
    name: 'profile-account, its navigation in a narrow column',
    settings: EVERYTHING,
    heading: 'Account',
    reach: async (means) => {
      await means.page.setViewportSize({ width: 360, height: 740 });
      const profile = await open(means);
      await profile.press('Open navigation');
      await profile.navigation.waitFor();
    },
  },
  {
    name: 'profile-security, with a menu',
    settings: EVERYTHING,
    heading: 'Security',
    reach: async (means) => {
      const profile = await open(means, {
        hash: '#/security',
        more: { backup_codes: [BACKUP_CODE], second_factor_phone_number: means.users.number() },
      });
      await profile.section('Devices').getByRole('listitem').first().waitFor();
      await profile.press('Add a second step');
      await profile.root.getByRole('menu').waitFor();
    },
  },
  {
    name: 'profile-security, with a form in every section',
    settings: EVERYTHING,
    heading: 'Security',
    reach: async (means) => {
      const profile = await open(means, { hash: '#/security' });
      await profile.press('Change');
      await profile.field('New password').fill('short');
      await profile.field('New password again').fill('shorter');
      await profile.field('Current password').focus();
      await profile.add('Add a second step', 'Authenticator app');
      await profile.root.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      await profile.press('Delete account');
    },
  },
  {
    name: 'profile-security, with new backup codes',
    settings: EVERYTHING,
    heading: 'Security',
    reach: async (means) => setUpApp(await open(means, { hash: '#/security' }), means),
  },
  {
    name: 'profile over a page',
    settings: EVERYTHING,
    heading: 'Account',
    reach: async ({ page, site, users }) => {
      const tab = await new HostTab(page).open(`${site}/plain`);
      await tab.signIn(await users.member({ first_name: 'Mira' }));
      await new ProfilePage(page).openModal();
    },
  },
  {
    name: 'user-button with several accounts',
    settings: [methods.manySessions],
    heading: 'Account menu',
    role: 'dialog',
    reach: async ({ page, site, users }) => {
      const tab = await new HostTab(page).open(`${site}/plain`);
      await tab.signIn(await users.member({ first_name: 'Jonas' }));
      await tab.signIn(await users.member({ first_name: 'Mira', last_name: 'Lindqvist' }));
      await page.evaluate(() => {
        // The panel would cover half of the page's small button.
        document.getElementById('sign-out')?.remove();
        const { Latchkey } = window as unknown as {
          Latchkey: { mountUserButton(node: HTMLElement | null, props: object): void };
        };
        Latchkey.mountUserButton(document.getElementById('surface'), { showName: true });
      });
      await new UserButtonPage(page).open();
    },
  },
  {
    name: 'user-verification',
    settings: [],
    heading: 'Confirm it is you',
    reach: async (means) => {
      await toStepUp(means);
      await new UserVerificationPage(means.page).givePassword('not-my-password');
      await means.page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'user-verification, another way',
    settings: [methods.emailCode],
    heading: 'Confirm another way',
    reach: async (means) => {
      const stepUp = await toStepUp(means);
      await stepUp.dialog.getByRole('button', { name: 'Use another way' }).click();
    },
  },
  {
    name: 'user-verification, two-step code',
    settings: [methods.secondFactors],
    heading: 'Two-step code',
    reach: async (means) => {
      await toStepUp(means, { totp_secret: newTotpSecret(), backup_codes: [BACKUP_CODE] });
    },
  },
];
