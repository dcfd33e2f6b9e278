// The rows of one imported user: the user, identifiers and factors. Spreads are the last fields of a row: fields after a spread are
// added one by one, which takes ten times as long.
import { NO_STEP } from '../../domain/factors/totp.ts';
import type { CheckedIdentifier, CheckedUser } from '../../domain/import/checks/user.ts';
import type { JsonRow } from '../../store/import/rows.ts';
import type { Ports } from '../context/ports.ts';
import { backupCodeMac } from '../strategies/second-factors.ts';

export type UserRows = {
  readonly users: readonly JsonRow[];
  readonly email_addresses: readonly JsonRow[];
  readonly phone_numbers: readonly JsonRow[];
  readonly web3_wallets: readonly JsonRow[];
  readonly totps: readonly JsonRow[];
  readonly backup_codes: readonly JsonRow[];
  readonly passkeys: readonly JsonRow[];
  readonly external_accounts: readonly JsonRow[];
};

type Tools = Pick<Ports, 'ids' | 'vault'> & { readonly now: number };

/** The columns that every row of a user shares. */
type Owner = { readonly instance_id: string; readonly user_id: string };

const identifierRow = (one: CheckedIdentifier, owner: Owner, { ids, now }: Tools) => ({
  id: ids.next('idn'),
  claimed: one.isClaimed,
  verification_status: one.isVerified ? 'verified' : 'unverified',
  verification_strategy: one.strategy,
  verified_at_client: null,
  created_at: one.createdAt ?? now,
  updated_at: one.createdAt ?? now,
  ...owner,
});

const primaryId = (all: readonly CheckedIdentifier[], rows: ReadonlyArray<{ readonly id: string }>): string | null =>
  rows[all.findIndex((one) => one.isPrimary)]?.id ?? null;

const totpRows = (user: CheckedUser, owner: Owner, { ids, vault, now }: Tools): readonly JsonRow[] => {
  if (user.totpSecret === null) return [];
  const time = user.given.totp_created_at ?? now;
  return [
    {
      id: ids.next('totp'),
      ...owner,
      sealed_secret: vault.seal(user.totpSecret),
      verified: true,
      last_step: NO_STEP,
      created_at: time,
      updated_at: time,
    },
  ];
};

const backupCodeRows = (user: CheckedUser, owner: Owner, { ids, vault, now }: Tools): readonly JsonRow[] => [
  ...user.backupCodes.map((code) => {
    const id = ids.next('bkc');
    return { id, ...owner, code_mac: backupCodeMac(vault, id, code), used_at: null, created_at: now };
  }),
  ...user.sealedBackupCodes.map(({ id, code_mac, used_at }) => ({ id, ...owner, code_mac, used_at, created_at: now })),
];

const passkeyRows = (user: CheckedUser, owner: Owner, { ids, now }: Tools): readonly JsonRow[] =>
  user.passkeys.map((key) => ({
    id: ids.next('psk'),
    ...owner,
    name: key.name ?? null,
    rp_id: key.rp_id,
    credential_id: key.credential_id,
    public_key: key.public_key,
    counter: key.counter ?? 0,
    transports: key.transports ?? [],
    backed_up: key.backed_up ?? false,
    last_used_at: key.last_used_at ?? null,
    created_at: key.created_at ?? now,
    updated_at: key.created_at ?? now,
  }));

const accountRows = (user: CheckedUser, owner: Owner, { ids, now }: Tools): readonly JsonRow[] =>
  user.accounts.map((account) => ({
    id: ids.next('eac'),
    ...owner,
    strategy: account.strategy,
    provider_user_id: account.provider_user_id,
    status: 'verified',
    approved_scopes: account.scopes ?? '',
    email_address: account.email_address ?? null,
    is_email_verified: account.email_verified ?? false,
    first_name: account.first_name ?? null,
    last_name: account.last_name ?? null,
    username: account.username ?? null,
    image_url: account.image_url ?? null,
    public_metadata: account.public_metadata,
    created_at: account.created_at ?? now,
    updated_at: account.created_at ?? now,
  }));

/** The row of the user, with the ids of the primary identifiers. */
const userRow = (user: CheckedUser, owner: Owner, primary: JsonRow, now: number): JsonRow => {
  const { given } = user;
  const createdAt = given.created_at ?? now;
  return {
    id: owner.user_id,
    instance_id: owner.instance_id,
    external_id: user.externalId,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
    password_digest: user.passwordDigest,
    requires_new_password: given.requires_new_password ?? false,
    public_metadata: user.publicMetadata,
    private_metadata: user.privateMetadata,
    unsafe_metadata: user.unsafeMetadata,
    // A source that only says that the user is banned gives no time.
    banned_at: given.banned_at === 0 ? now : (given.banned_at ?? null),
    locked_until: given.locked_until ?? null,
    last_active_at: given.last_active_at ?? null,
    last_sign_in_at: given.last_sign_in_at ?? null,
    legal_accepted_at: given.legal_accepted_at ?? null,
    created_at: createdAt,
    updated_at: given.updated_at ?? createdAt,
    ...primary,
  };
};

/** The rows of a checked user with this id. */
export const rowsOfUser = (user: CheckedUser, id: string, instanceId: string, tools: Tools): UserRows => {
  const owner: Owner = { instance_id: instanceId, user_id: id };
  const emails = user.emails.map((one) => ({ email_address: one.value, ...identifierRow(one, owner, tools) }));
  const phones = user.phones.map((one) => ({
    phone_number: one.value,
    reserved_for_second_factor: one.isSecondFactor,
    default_second_factor: one.isDefault,
    ...identifierRow(one, owner, tools),
  }));
  const wallets = user.wallets.map((one) => ({ web3_wallet: one.value, ...identifierRow(one, owner, tools) }));
  const primary = {
    primary_email_address_id: primaryId(user.emails, emails),
    // A trigger would write it in a second step.
    primary_email_address: user.emails.find((one) => one.isPrimary)?.value ?? null,
    primary_phone_number_id: primaryId(user.phones, phones),
    primary_web3_wallet_id: primaryId(user.wallets, wallets),
  };
  return {
    users: [userRow(user, owner, primary, tools.now)],
    email_addresses: emails,
    phone_numbers: phones,
    web3_wallets: wallets,
    totps: totpRows(user, owner, tools),
    backup_codes: backupCodeRows(user, owner, tools),
    passkeys: passkeyRows(user, owner, tools),
    external_accounts: accountRows(user, owner, tools),
  };
};
