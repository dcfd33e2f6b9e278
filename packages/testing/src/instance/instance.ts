// An instance as tests use it: its keys, the admin API, users, organizations, sign-in, inbox, clock, settings and snapshots.
import { createLatchkeyAdmin, type LatchkeyAdmin } from '@latchkey/backend';
import { createClock, type TestClock } from '../clock.ts';
import { createInbox, type Inbox } from '../inbox.ts';
import { createOrganizations, type TestOrganizations } from '../organizations.ts';
import { type Access, SEPARATE_CONNECTION } from '../service-calls.ts';
import { type ChangedSettings, createSettings } from '../settings.ts';
import { createCodes, createSignIn, type SignIn } from '../sign-in/sign-in.ts';
import { createSnapshots, type Snapshot } from '../snapshots.ts';
import { createUsers, type TestUser, type TestUsers } from '../users/users.ts';

export type LatchkeyInstance = {
  /** The address of the service for browsers. */
  readonly url: string;
  /** For the application under test. */
  readonly publishableKey: string;
  /** For the server of the application under test. */
  readonly secretKey: string;
  /** The client of the admin API. */
  readonly admin: LatchkeyAdmin;
  readonly users: TestUsers;
  readonly organizations: TestOrganizations;
  /** Signs in without the UI: `const session = await latchkey.signIn({ user })`. */
  readonly signIn: SignIn;
  readonly inbox: Inbox;
  readonly clock: TestClock;
  /** The code that the user's authenticator app shows now; each is accepted once, so every call gives another. */
  totp(user: TestUser): Promise<string>;
  /** Changes of settings that can be restored together. */
  changedSettings(): ChangedSettings;
  /** Remembers all data of the service, to restore it later. */
  snapshot(): Promise<Snapshot>;
  /** Ends the instance and removes its data; does nothing for a service that was not started here. */
  stop(): Promise<void>;
};

export type InstanceParts = {
  readonly url: string;
  /** The address of the service for this process, which may not resolve the name that browsers use. */
  readonly localUrl: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  stop(): Promise<void>;
};

const separateFetch: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...SEPARATE_CONNECTION, ...Object.fromEntries(new Headers(init?.headers)) } });

/** `/admin/v1` of a service, for this process. */
export const adminOf = ({ url, secretKey }: Access): LatchkeyAdmin =>
  createLatchkeyAdmin({ secretKey, serviceUrl: url, fetch: separateFetch });

export const createInstance = ({ url, localUrl, publishableKey, secretKey, stop }: InstanceParts): LatchkeyInstance => {
  const access: Access = { url: localUrl, secretKey };
  const admin = adminOf(access);
  const inbox = createInbox(access);
  const clock = createClock(access);
  const codes = createCodes({ clock });
  return {
    url,
    publishableKey,
    secretKey,
    admin,
    users: createUsers(admin),
    organizations: createOrganizations(admin),
    signIn: createSignIn({ localUrl, publishableKey, admin, inbox, clock }, codes),
    inbox,
    clock,
    totp: async ({ totpSecret }) => {
      if (totpSecret === undefined)
        throw new Error(
          'Latchkey: this user has no authenticator app. Create the user with one: users.create({ totp: true }).',
        );
      return codes.totpCode(totpSecret);
    },
    changedSettings: () => createSettings(admin),
    snapshot: createSnapshots(access),
    stop,
  };
};
