// Public entry for tests: a deterministic browser and a small service, both in memory. Not part of the client.

export { FAKE_CODE } from './testing/fake-attempts.ts';
export { fakeEnvironment } from './testing/fake-environment.ts';
export {
  ADMIN_PERMISSIONS,
  FAKE_ROLES,
  fakeDomain,
  fakeInvitation,
  fakeMember,
  fakeMembership,
  fakeMembershipRequest,
  fakeOrganization,
  fakePublicOrganization,
  fakePublicUser,
  fakeRole,
  fakeSuggestion,
  fakeUserInvitation,
  fakeVerifiedDomain,
  MEMBER_PERMISSIONS,
} from './testing/fake-organization.ts';
export type { FakeOrganizationLists, FakeOrganizations } from './testing/fake-organizations.ts';
export { createFakeService, errorResponse, type FakeService } from './testing/fake-service.ts';
export { makeKnown } from './testing/known-browser.ts';
export {
  createFakeAuthenticator,
  type FakeAuthenticator,
  type FakeAuthenticatorOptions,
  type FakeCredentialRequest,
  type FakePerson,
} from './testing/platform/fake-authenticator.ts';
export { createFakeBrowser, type FakeBrowser } from './testing/platform/fake-browser.ts';
export {
  createFakePlatform,
  type FakeNavigation,
  type FakeNetwork,
  type FakePlatform,
  type FakePlatformOptions,
  type FakeRequest,
  type FakeResponder,
  jsonResponse,
} from './testing/platform/fake-platform.ts';
export { createFakeWallet, type FakeWallet, type FakeWalletCall } from './testing/platform/fake-wallet.ts';
export {
  createFleet,
  type Fleet,
  type FleetOptions,
  type NetworkWeather,
  type Sighting,
  type Subject,
  type SubjectFactory,
  type Tab,
} from './testing/torture/fleet.ts';
export { type LatchkeySubject, latchkeySubject } from './testing/torture/latchkey-subject.ts';
export { until } from './testing/until.ts';
