// Assigns our client to the types of the contract (docs/reference/javascript-api.md): interfaces written for this test, with
// mutable arrays, as code for the contract declares them. Most of this is checked by the compiler; a type that drifts fails
// `types`.
import { describe, expect, it } from 'vitest';
import type { ApiError, ErrorItem } from './errors.ts';
import type {
  Appearance,
  Client,
  Environment,
  Latchkey,
  LoadOptions,
  Organization,
  Session,
  SignIn,
  SignUp,
  User,
} from './index.ts';
import { createHarness, createSignedIn } from './testing/harness.ts';

/** The members of every resource. */
interface ContractResource {
  readonly id?: string | undefined;
  readonly pathRoot: string;
  isNew(): boolean;
  reload(options?: { rotatingTokenNonce?: string }): Promise<unknown>;
}

interface Snapshotted extends ContractResource {
  __internal_toSnapshot(): unknown;
}

type Listed<Item> = { data: Item[]; total_count: number };

interface ContractVerification extends Snapshotted {
  status: string | null;
  strategy: string | null;
  nonce: string | null;
  message: string | null;
  attempts: number | null;
  expireAt: Date | null;
  error: { code: string; message: string; longMessage?: string } | null;
  externalVerificationRedirectURL: URL | null;
  verifiedAtClient: string | null;
  verifiedFromTheSameClient: () => boolean;
}

interface ContractToken extends Snapshotted {
  getRawString: () => string;
  jwt?: { claims: { __raw: string } } | undefined;
}

interface ContractSession extends Snapshotted {
  id: string;
  status: string;
  expireAt: Date;
  abandonAt: Date;
  lastActiveAt: Date;
  factorVerificationAge: [number, number] | null;
  lastActiveToken: ContractToken | null;
  lastActiveOrganizationId: string | null;
  tasks: { key: string }[] | null;
  user: ContractUser | null;
  createdAt: Date;
  updatedAt: Date;
  end: () => Promise<ContractSession>;
  remove: () => Promise<ContractSession>;
  touch: () => Promise<ContractSession>;
  getToken: (options?: {
    template?: string;
    organizationId?: string;
    leewayInSeconds?: number;
    skipCache?: boolean;
  }) => Promise<string | null>;
  checkAuthorization: (query: { role: string } | { permission: string }) => boolean;
  clearCache: () => void;
}

interface ContractIdentifier extends Snapshotted {
  id: string;
  verification: ContractVerification;
  destroy: () => Promise<void>;
  toString: () => string;
}

interface ContractUser extends Snapshotted {
  id: string;
  emailAddresses: (ContractIdentifier & { emailAddress: string; linkedTo: { id: string; type: string }[] })[];
  phoneNumbers: (ContractIdentifier & { phoneNumber: string; linkedTo: { id: string; type: string }[] })[];
  web3Wallets: (ContractIdentifier & { web3Wallet: string })[];
  externalAccounts: (Snapshotted & { provider: string; providerTitle: () => string })[];
  passkeys: (Snapshotted & { name: string | null })[];
  organizationMemberships: (Snapshotted & { role: string; permissions: string[] })[];
  verifiedExternalAccounts: unknown[];
  unverifiedExternalAccounts: unknown[];
  primaryEmailAddress: (ContractIdentifier & { emailAddress: string }) | null;
  getSessions: () => Promise<{ id: string; revoke: () => Promise<unknown> }[]>;
  getOrganizationMemberships: (page?: { initialPage?: number; pageSize?: number }) => Promise<Listed<Snapshotted>>;
}

interface ContractSignIn extends Snapshotted {
  status: string | null;
  identifier: string | null;
  createdSessionId: string | null;
  supportedIdentifiers: string[];
  supportedFirstFactors: { strategy: string }[] | null;
  supportedSecondFactors: { strategy: string }[] | null;
  firstFactorVerification: ContractVerification;
  secondFactorVerification: ContractVerification;
}

interface ContractSignUp extends Snapshotted {
  status: string | null;
  requiredFields: string[];
  optionalFields: string[];
  missingFields: string[];
  unverifiedFields: string[];
  verifications: {
    emailAddress: ContractVerification & { nextAction: string; supportedStrategies: string[] };
    externalAccount: ContractVerification;
  };
}

interface ContractClient extends ContractResource {
  sessions: ContractSession[];
  signedInSessions: ContractSession[];
  activeSessions: ContractSession[];
  signIn: ContractSignIn;
  signUp: ContractSignUp;
  lastActiveSessionId: string | null;
  cookieExpiresAt: Date | null;
  __internal_toSnapshot(): unknown;
}

interface ContractOrganization extends Snapshotted {
  id: string;
  name: string;
  getMemberships: (params?: { role?: string[]; query?: string }) => Promise<Listed<Snapshotted>>;
  getDomains: () => Promise<Listed<ContractResource & { name: string }>>;
  inviteMembers: (params: { emailAddresses: string[]; role: string }) => Promise<ContractResource[]>;
}

interface ContractEnvironment {
  displayConfig: { captchaOauthBypass: string[]; showDevModeWarning: boolean; googleOneTapClientId: string | null };
  organizationSettings: { domains: { enrollmentModes: string[]; defaultRole: string | null } };
  isSingleSession: () => boolean;
  isProduction: () => boolean;
  __internal_toSnapshot: () => unknown;
}

/** Members of the client, and those a binding uses, where the type matters beyond existence. */
interface ContractInstance {
  version: string;
  loaded: boolean;
  publishableKey: string;
  frontendApi: string;
  client: ContractClient | undefined;
  session: ContractSession | null | undefined;
  user: ContractUser | null | undefined;
  organization: ContractOrganization | null | undefined;
  __unstable__environment?: ContractEnvironment | null | undefined;
  addListener: (callback: (emission: { client: ContractClient }) => void) => () => void;
  setActive: (params: { session?: string | null; organization?: string | null; redirectUrl?: string }) => Promise<void>;
  navigate: (to: string, options?: { replace?: boolean }) => Promise<unknown>;
  mountSignIn: (node: HTMLDivElement, props?: object) => void;
  openSignIn: (props?: object) => void;
  signOut: (options?: { sessionId?: string; redirectUrl?: string }) => Promise<void>;
}

/** The appearance, as an application writes it. */
type ContractAppearance = {
  variables?: {
    colorPrimary?: string;
    fontWeight?: { normal?: string | number; medium?: string | number; bold?: string | number };
  };
  layout?: { logoPlacement?: 'inside' | 'outside' | 'none' };
  elements?: Record<string, string | Record<string, string | number>>;
};

interface ContractError {
  status: number;
  message: string;
  errors: {
    code: string;
    message: string;
    longMessage?: string;
    meta?: { paramName?: string; emailAddresses?: string[] };
  }[];
  clerkError: true;
  clerkTraceId?: string;
}

/** Compiles only when every value of the first is one of the second. */
type Is<_Ours extends Theirs, Theirs> = true;

export type Checked = [
  Is<Client, ContractClient>,
  Is<Session, ContractSession>,
  Is<User, ContractUser>,
  Is<SignIn, ContractSignIn>,
  Is<SignUp, ContractSignUp>,
  Is<Organization, ContractOrganization>,
  Is<Environment, ContractEnvironment>,
  Is<Latchkey, ContractInstance>,
  Is<ApiError, ContractError>,
  // The other direction: values that an application passes to us.
  Is<ContractAppearance, Appearance>,
  Is<{ appearance: ContractAppearance; allowedRedirectOrigins: (string | RegExp)[] }, LoadOptions>,
  Is<ErrorItem[], ContractError['errors']>,
];

describe('the types of the contract', () => {
  it('exist: every resource names its wire type', async () => {
    const { latchkey } = await createSignedIn();
    const { client, session, user } = latchkey;
    expect(session?.lastActiveToken?.__internal_toSnapshot()).toMatchObject({ object: 'token' });
    expect(client?.signIn.isNew()).toBe(true);
    const [address] = user?.emailAddresses ?? [];
    expect(address?.__internal_toSnapshot()).toMatchObject({ id: address?.id, email_address: address?.emailAddress });
    expect(address?.verification.__internal_toSnapshot()).toMatchObject({ status: address?.verification.status });
    expect([address?.verification.pathRoot, address?.verification.isNew()]).toEqual(['', false]);
    expect(await address?.verification.reload()).toBe(address?.verification);
  });

  it('exist before any user is signed in', async () => {
    const { latchkey } = createHarness();
    await latchkey.load();
    expect(latchkey.client?.signUp.missingFields).toEqual([]);
    expect(latchkey.client?.signIn.firstFactorVerification.__internal_toSnapshot()).toBeNull();
  });
});
