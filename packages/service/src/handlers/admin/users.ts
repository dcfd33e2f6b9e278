// Admin API for users: list, create, change, delete.
import type { UserJSON } from '@latchkey/wire';
import * as v from 'valibot';
import { normaliseWallet, type Web3Wallet } from '../../domain/factors/web3.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { normaliseEmail, normalisePhone, normaliseUsername } from '../../domain/identifiers/normalise.ts';
import { usernameProblem } from '../../domain/identifiers/username.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Account } from '../../domain/organizations/organization.ts';
import { PASSWORD_HASHERS, storedDigest } from '../../domain/passwords/password-digest.ts';
import {
  type EmailAddress,
  NO_FACTORS,
  type PhoneNumber,
  type User,
  type UserFactors,
} from '../../domain/users/user.ts';
import { userJSON } from '../../present/users/user.ts';
import { listUsers } from '../../store/users/search/list-users.ts';
import { updateUser } from '../../store/users/users.ts';
import {
  findAccount,
  findUserByEmail,
  findUserByUsername,
} from '../../store/views/users-with-identifiers.ts';
import { addUser, removeUser } from '../../use-cases/admin/users.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import { refuseBadPassword } from '../../use-cases/passwords/new-password.ts';
import { type PageQuery, readAdminBody, readPage } from '../operator/input.ts';
import { factorFields, refuseBadSeed } from './user-factors.ts';

const text = v.pipe(v.string(), v.maxLength(256));
const metadata = v.record(v.string(), v.any());

const newUserSchema = v.strictObject({
  email_address: v.optional(v.union([text, v.pipe(v.array(text), v.maxLength(10))])),
  phone_number: v.optional(v.union([text, v.pipe(v.array(text), v.maxLength(10))])),
  second_factor_phone_number: v.optional(text),
  username: v.optional(text),
  web3_wallet: v.optional(v.union([text, v.pipe(v.array(text), v.maxLength(10))])),
  password: v.optional(v.string()),
  password_digest: v.optional(v.pipe(v.string(), v.maxLength(1_024))),
  password_hasher: v.optional(v.picklist(PASSWORD_HASHERS)),
  requires_new_password: v.optional(v.boolean()),
  ...factorFields,
  first_name: v.optional(v.nullable(text)),
  last_name: v.optional(v.nullable(text)),
  external_id: v.optional(v.nullable(text)),
  public_metadata: v.optional(metadata),
  private_metadata: v.optional(metadata),
  unsafe_metadata: v.optional(metadata),
});

type NewUser = v.InferOutput<typeof newUserSchema>;

const readEmails = (given: NewUser['email_address']): readonly string[] =>
  (given === undefined ? [] : [given].flat()).map((address) => {
    const normal = normaliseEmail(address);
    if (normal === undefined) throw new Fault('form_param_format_invalid', { field: 'email_address' });
    return normal;
  });

const readPhones = (given: NewUser['phone_number'], field = 'phone_number'): readonly string[] =>
  (given === undefined ? [] : [given].flat()).map((number) => {
    const normal = normalisePhone(number);
    if (normal === undefined) throw new Fault('form_param_format_invalid', { field });
    return normal;
  });

const readWallets = (given: NewUser['web3_wallet']): readonly string[] =>
  (given === undefined ? [] : [given].flat()).map((address) => {
    const normal = normaliseWallet(address);
    if (normal === undefined) throw new Fault('form_param_format_invalid', { field: 'web3_wallet' });
    return normal;
  });

/** Identifiers that the operator supplies count as verified. */
const VERIFIED_BY_ADMIN = {
  verificationStatus: 'verified',
  verificationStrategy: 'admin',
  verifiedAtClient: null,
} as const;

const readUsername = (instance: Instance, given: string | undefined): string | null => {
  if (given === undefined) return null;
  const rules = instance.settings.user_settings.username_settings;
  const username = normaliseUsername(given);
  const problem = usernameProblem(rules, username);
  if (problem)
    throw new Fault(problem, { field: 'username', values: { min: rules.min_length, max: rules.max_length } });
  return username;
};

const digestOf = async (deps: OperatorDeps, instance: Instance, wanted: NewUser): Promise<string | null> => {
  const { password, password_digest: digest, password_hasher: hasher } = wanted;
  if ((digest === undefined) !== (hasher === undefined))
    throw new Fault('form_param_missing', { field: digest === undefined ? 'password_digest' : 'password_hasher' });
  if (digest !== undefined && hasher !== undefined) {
    const stored = password === undefined ? storedDigest(hasher, digest) : undefined;
    if (stored === undefined) throw new Fault('form_param_format_invalid', { field: 'password_digest' });
    return stored;
  }
  if (password === undefined) return null;
  const own = [wanted.username, wanted.first_name, wanted.last_name, ...[wanted.email_address ?? []].flat()];
  await refuseBadPassword({ instance, ports: deps.ports }, password, own);
  return deps.ports.hasher.hash(password);
};

const present = (instance: Instance, account: Account): UserJSON => userJSON(account, instance);

export type UserQuery = PageQuery & {
  readonly email_address?: string;
  readonly username?: string;
};

/** One page, newest first; or the single user with the given address or username. */
export const listAdminUsers = async (deps: OperatorDeps, instance: Instance, query: UserQuery) => {
  const { db } = deps.database;
  if (query.email_address !== undefined || query.username !== undefined) {
    const userRecord =
      query.email_address === undefined
        ? await findUserByUsername(db, instance.id, normaliseUsername(query.username ?? ''))
        : await findUserByEmail(db, instance.id, normaliseEmail(query.email_address) ?? query.email_address);
    const found = userRecord && (await findAccount(db, instance.id, userRecord.user.id));
    return { data: found ? [present(instance, found)] : [], total_count: found ? 1 : 0 };
  }
  const order = { field: 'created_at', isDescending: true } as const;
  const filter = { instanceId: instance.id, now: deps.ports.clock.now() };
  const page = await listUsers(db, filter, order, readPage(query));
  return { data: page.accounts.map((account) => present(instance, account)), total_count: page.totalCount };
};

export const getAdminUser = async (deps: OperatorDeps, instance: Instance, id: string): Promise<UserJSON> => {
  const account = await findAccount(deps.database.db, instance.id, id);
  if (!account) throw new Fault('resource_not_found');
  return present(instance, account);
};

/** Creates a user. Its addresses count as verified, because the operator confirms them. */
export const createAdminUser = async (deps: OperatorDeps, instance: Instance, body: unknown): Promise<UserJSON> => {
  const wanted = readAdminBody(newUserSchema, body);
  refuseBadSeed(wanted);
  const addresses = readEmails(wanted.email_address);
  const username = readUsername(instance, wanted.username);
  const numbers = readPhones(wanted.phone_number);
  const reserved = readPhones(wanted.second_factor_phone_number, 'second_factor_phone_number');
  const web3Wallets = readWallets(wanted.web3_wallet);
  if (addresses.length + numbers.length + web3Wallets.length === 0 && username === null)
    throw new Fault('form_param_missing', { field: 'email_address' });
  const passwordDigest = await digestOf(deps, instance, wanted);
  const now = deps.ports.clock.now();
  const userId = deps.ports.ids.next('user');
  const belonging = () => ({
    id: deps.ports.ids.next('idn'),
    instanceId: instance.id,
    userId,
    ...VERIFIED_BY_ADMIN,
    createdAt: now,
    updatedAt: now,
  });
  const emails = addresses.map((emailAddress): EmailAddress => ({ ...belonging(), emailAddress }));
  const phones = [...numbers, ...reserved].map((phoneNumber): PhoneNumber => {
    const isReserved = reserved.includes(phoneNumber);
    return { ...belonging(), phoneNumber, reservedForSecondFactor: isReserved, defaultSecondFactor: isReserved };
  });
  // Surfaces list a wallet by its verification strategy (docs/reference/wire.md#identifiers).
  const verificationStrategy = 'web3_metamask_signature';
  const wallets = web3Wallets.map((web3Wallet): Web3Wallet => ({ ...belonging(), verificationStrategy, web3Wallet }));
  const user: User = {
    id: userId,
    instanceId: instance.id,
    externalId: wanted.external_id ?? null,
    username,
    firstName: wanted.first_name ?? null,
    lastName: wanted.last_name ?? null,
    primaryEmailAddressId: emails[0]?.id ?? null,
    primaryPhoneNumberId: phones.find((phone) => !phone.reservedForSecondFactor)?.id ?? null,
    primaryWeb3WalletId: wallets[0]?.id ?? null,
    passwordDigest,
    requiresNewPassword: wanted.requires_new_password ?? false,
    publicMetadata: wanted.public_metadata ?? {},
    unsafeMetadata: wanted.unsafe_metadata ?? {},
    privateMetadata: wanted.private_metadata ?? {},
    bannedAt: null,
    lockedUntil: null,
    lastActiveAt: null,
    lastSignInAt: null,
    legalAcceptedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await addUser(deps, instance, { user, emails, phones, wallets }, wanted);
  const factors: UserFactors = {
    ...NO_FACTORS,
    wallets,
    hasTotp: wanted.totp_secret !== undefined,
    hasBackupCodes: wanted.backup_codes !== undefined,
  };
  return present(instance, { user, emails, phones, factors, memberships: [] });
};

const changeSchema = v.strictObject({ requires_new_password: v.boolean() });

/** Requires a new password at the user's next sign-in, or withdraws that requirement. */
export const changeAdminUser = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  body: unknown,
): Promise<UserJSON> => {
  const isRequired = readAdminBody(changeSchema, body).requires_new_password;
  await getAdminUser(deps, instance, id);
  await updateUser(deps.database.db, id, { requiresNewPassword: isRequired }, deps.ports.clock.now());
  return getAdminUser(deps, instance, id);
};

export const deleteAdminUser = async (deps: OperatorDeps, instance: Instance, id: string) => {
  await removeUser(deps, instance, id);
  return { object: 'user', id, deleted: true };
};
