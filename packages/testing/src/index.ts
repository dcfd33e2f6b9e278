// Public entry: instances for tests, and what tests do with them, without a test framework.
export { createClock, type TestClock } from './clock.ts';
export { createInbox, type Inbox, type Message } from './inbox.ts';
export type { LatchkeyInstance } from './instance/instance.ts';
export { type SharedLatchkey, sharedLatchkey } from './instance/shared-latchkey.ts';
export { type ConnectOptions, connectLatchkey, type StartOptions, startLatchkey } from './instance/start.ts';
export type { NewOrganization, TestOrganization, TestOrganizations } from './organizations.ts';
export { freePort } from './runner/free-port.ts';
export type { Access } from './service-calls.ts';
export type { ChangedSettings, Settings } from './settings.ts';
export type { TestCookie } from './sign-in/browser.ts';
export type { FirstFactorName, SecondFactorName } from './sign-in/factors.ts';
export type { SignedIn, SignIn, SignInOptions } from './sign-in/sign-in.ts';
export type { Snapshot } from './snapshots.ts';
export { type ImportedPasskey, makePasskey, type TestPasskey } from './users/passkey.ts';
export { newTotpSecret, totpAt } from './users/totp.ts';
export type { NewUser, TestUser, TestUsers } from './users/users.ts';
