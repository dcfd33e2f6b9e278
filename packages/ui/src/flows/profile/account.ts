// What the account page shows: which sections, the order of their rows, and the actions of each.
// Pure functions of the client's data; the sections render them.

/** The fields of a verification that matter here. */
type Proof = {
  readonly status: string | null;
  readonly expireAt?: Date | null | undefined;
  readonly error?: { readonly code: string } | null | undefined;
};

type Identifier = { readonly id: string; readonly verification: Proof | null };

/** Whether the identifier is verified. */
export const isVerified = ({ verification }: Pick<Identifier, 'verification'>): boolean =>
  verification?.status === 'verified';

/** Primary first, then verified by id, then those with a pending verification by its expiry, then the rest. */
const rankOf = (identifier: Identifier, primaryId: string | null): number => {
  if (identifier.id === primaryId) return 0;
  if (isVerified(identifier)) return 1;
  return identifier.verification?.status ? 2 : 3;
};

const expiryOf = ({ verification }: Identifier): number => verification?.expireAt?.getTime() ?? 0;

/**
 * Sorts identifiers into display order.
 *
 * @example
 * sortIdentifiers(user.emailAddresses, user.primaryEmailAddressId)[0]; // the primary one
 */
export const sortIdentifiers = <Listed extends Identifier>(
  identifiers: readonly Listed[] | null | undefined,
  primaryId: string | null,
): readonly Listed[] =>
  [...(identifiers ?? [])].sort((a, b) => {
    const rank = rankOf(a, primaryId);
    const apart = rank - rankOf(b, primaryId);
    if (apart !== 0 || rank === 3) return apart;
    if (rank === 2) return expiryOf(a) - expiryOf(b);
    return a.id < b.id ? -1 : Number(a.id > b.id);
  });

/** The action of an identifier apart from removing it: none for one that is verified and primary. */
export const nextStepOf = (identifier: Identifier, primaryId: string | null): 'verify' | 'primary' | undefined => {
  if (!isVerified(identifier)) return 'verify';
  return identifier.id === primaryId ? undefined : 'primary';
};

type Connection = { readonly active: boolean; readonly disableAdditionalIdentifications: boolean };
type CompanyAccount = { readonly active: boolean; readonly enterpriseConnection: Connection | null };

/** Accounts on an active enterprise connection; the others are not shown. */
export const activeCompanies = <Account extends CompanyAccount>(accounts: readonly Account[]): readonly Account[] =>
  accounts.filter(({ enterpriseConnection }) => enterpriseConnection?.active);

/** Whether an organization manages the user's name and password. */
export const isManaged = (accounts: readonly CompanyAccount[]): boolean => accounts.some(({ active }) => active);

/** Whether the organization disallows identifiers other than its own. */
export const isClosed = (accounts: readonly CompanyAccount[]): boolean =>
  accounts.some(({ active, enterpriseConnection: connection }) =>
    Boolean(active && connection?.active && connection.disableAdditionalIdentifications),
  );

/** The inputs that decide the sections. */
export type AccountFacts = {
  readonly attributes: {
    readonly [name in 'username' | 'email_address' | 'phone_number' | 'web3_wallet']: { readonly enabled: boolean };
  };
  readonly hasProviders: boolean;
  readonly hasEnterprise: boolean;
  readonly isClosed: boolean;
  /** The number of each. */
  readonly counts: {
    readonly phones: number;
    readonly accounts: number;
    readonly companies: number;
    readonly wallets: number;
  };
};

/** The sections of the account page, by the id that a host uses. */
export type AccountSection =
  | 'profile'
  | 'username'
  | 'emailAddresses'
  | 'phoneNumbers'
  | 'connectedAccounts'
  | 'enterpriseAccounts'
  | 'web3Wallets';

/** The sections to show, in order. An empty section is hidden if nothing may be added to it. */
export const accountSections = (facts: AccountFacts): readonly AccountSection[] => {
  const { attributes, hasProviders, hasEnterprise, counts } = facts;
  const isUseful = (count: number): boolean => !facts.isClosed || count > 0;
  const shown: Readonly<Record<AccountSection, boolean>> = {
    profile: true,
    username: attributes.username.enabled,
    emailAddresses: attributes.email_address.enabled,
    phoneNumbers: attributes.phone_number.enabled && isUseful(counts.phones),
    connectedAccounts: hasProviders && isUseful(counts.accounts),
    enterpriseAccounts: hasEnterprise && counts.companies > 0,
    web3Wallets: attributes.web3_wallet.enabled && isUseful(counts.wallets),
  };
  return (Object.keys(shown) as readonly AccountSection[]).filter((section) => shown[section]);
};

/** Whether the name form can be saved: a name changed and no required one is empty. */
export const canSaveName = (
  now: { readonly firstName: string; readonly lastName: string },
  before: { readonly firstName: string; readonly lastName: string },
  required: { readonly firstName: boolean; readonly lastName: boolean },
): boolean => {
  const isChanged = now.firstName !== before.firstName || now.lastName !== before.lastName;
  const isMissing =
    (required.firstName && now.firstName.trim() === '') || (required.lastName && now.lastName.trim() === '');
  return isChanged && !isMissing;
};

/** A username may be saved if it changed; an empty one only if there was one and none is required. */
export const canSaveUsername = (now: string, before: string, isRequired: boolean): boolean => {
  const typed = now.trim();
  return typed !== before && (typed !== '' || (!isRequired && before !== ''));
};

/** `0x1234…abcd`: enough of a wallet's address to recognise it. */
export const shortAddress = (address: string): string =>
  address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;

/** Image types that the service accepts. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

/** Why an image is rejected; undefined if it is accepted. */
export const pictureProblem = (
  file: { readonly type: string; readonly size: number },
  limits: { readonly types: readonly string[]; readonly bytes: number },
): 'type' | 'size' | undefined => {
  if (!limits.types.includes(file.type)) return 'type';
  return file.size > limits.bytes ? 'size' : undefined;
};
