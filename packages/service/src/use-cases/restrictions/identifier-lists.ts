// Checks identifiers against the allow list and the block list before they become a user's. A user who has an identifier keeps
// it and can sign in: the operator bans such a user instead.
import { Fault } from '../../domain/faults/fault.ts';
import { entriesCovering, entriesCoveringDomain, type ListedIdentifier } from '../../domain/restrictions/list-entry.ts';
import { type ListRefusal, type ListScope, listRefusal, listRules } from '../../domain/restrictions/list-rules.ts';
import type { SignUp } from '../../domain/sign-up/sign-up.ts';
import type { Db } from '../../store/database/database.ts';
import { findListEntries } from '../../store/instances/identifier-lists.ts';
import { lockExternalAccount } from '../../store/users/external-accounts.ts';
import type { Call } from '../context/call.ts';

type OnInstance = Pick<Call, 'instance'>;

type RefusedIdentifier = ListedIdentifier & { readonly code: ListRefusal };

/** The identifiers that the instance does not accept. */
const refusedIdentifiers = async (
  db: Db,
  { instance }: OnInstance,
  identifiers: readonly ListedIdentifier[],
  scope: ListScope,
): Promise<readonly RefusedIdentifier[]> => {
  const rules = identifiers.length === 0 ? undefined : listRules(instance.settings.user_settings, scope);
  if (!rules) return [];
  const entries = await findListEntries(db, instance.id, identifiers.flatMap(entriesCovering));
  return identifiers.flatMap((identifier) => {
    const code = listRefusal(rules, identifier, entries);
    return code === undefined ? [] : [{ ...identifier, code }];
  });
};

/** One error per identifier, with its field. */
const faultOf = (refused: readonly RefusedIdentifier[]): Fault | undefined =>
  refused.length === 0
    ? undefined
    : new Fault(refused.map(({ code, kind, value }) => ({ code, field: kind, meta: { identifiers: [value] } })));

/** The error for identifiers that a user wants to add, or undefined if all are accepted. */
export const listFault = async (
  db: Db,
  at: OnInstance,
  identifiers: readonly ListedIdentifier[],
): Promise<Fault | undefined> => faultOf(await refusedIdentifiers(db, at, identifiers, 'identifier'));

/** Throws for identifiers that the instance does not accept. */
export const refuseUnaccepted = async (
  db: Db,
  at: OnInstance,
  identifiers: readonly ListedIdentifier[],
): Promise<void> => {
  const fault = await listFault(db, at, identifiers);
  if (fault) throw fault;
};

/** Throws for a blocked address that asks for a place on the waitlist. */
export const refuseBlockedFromWaitlist = async (db: Db, at: OnInstance, emailAddress: string): Promise<void> => {
  const fault = faultOf(await refusedIdentifiers(db, at, [{ kind: 'email_address', value: emailAddress }], 'waitlist'));
  if (fault) throw fault;
};

/** Throws for addresses that cannot be invited: one error names all of them, so that a form can remove them at once. */
export const refuseUnacceptedAddresses = async (
  db: Db,
  at: OnInstance,
  addresses: readonly string[],
): Promise<void> => {
  const wanted = addresses.map((value) => ({ kind: 'email_address', value }) as const);
  const refused = await refusedIdentifiers(db, at, wanted, 'identifier');
  if (refused.length > 0)
    throw new Fault('not_allowed_access', {
      field: 'email_address',
      meta: { identifiers: refused.map(({ value }) => value) },
    });
};

/** Does the block list cover every address of a domain? Then no organization may enroll its users. */
export const isBlockedDomain = async (db: Db, { instance }: OnInstance, domain: string): Promise<boolean> => {
  if (!listRules(instance.settings.user_settings, 'identifier')?.blocks) return false;
  const covering = entriesCoveringDomain(domain);
  const { block } = await findListEntries(db, instance.id, covering);
  return covering.some((entry) => block.has(entry));
};

/** The code for the address of an external identity, or undefined if it is accepted. */
export const externalAddressProblem = async (
  db: Db,
  at: OnInstance,
  emailAddress: string | null,
  scope: ListScope,
): Promise<ListRefusal | undefined> => {
  const identifiers = emailAddress === null ? [] : [{ kind: 'email_address', value: emailAddress } as const];
  return (await refusedIdentifiers(db, at, identifiers, scope))[0]?.code;
};

/** The identifiers of a sign-up that lists can contain. */
const listedIn = (fields: Partial<Pick<SignUp, 'emailAddress' | 'phoneNumber' | 'web3Wallet'>>): ListedIdentifier[] => [
  ...(fields.emailAddress ? [{ kind: 'email_address', value: fields.emailAddress } as const] : []),
  ...(fields.phoneNumber ? [{ kind: 'phone_number', value: fields.phoneNumber } as const] : []),
  ...(fields.web3Wallet ? [{ kind: 'web3_wallet', value: fields.web3Wallet } as const] : []),
];

/** The error for the fields of a sign-up, or undefined if all are accepted. */
export const signUpListFault = async (
  db: Db,
  at: OnInstance,
  fields: Parameters<typeof listedIn>[0],
  scope: ListScope,
): Promise<Fault | undefined> => faultOf(await refusedIdentifiers(db, at, listedIn(fields), scope));

/**
 * The error for a finished sign-up, or undefined if the user may be created: an entry may be newer than the attempt. Where the
 * allow list is required, a sign-up without any identifier that a list can contain, such as one with only a username, is refused.
 */
export const finishedSignUpFault = async (db: Db, at: OnInstance, signUp: SignUp): Promise<Fault | undefined> => {
  const { instance } = at;
  if (!listRules(instance.settings.user_settings, 'open_sign_up')) return undefined;
  const { externalAccountId, ticketId } = signUp;
  const account =
    externalAccountId === null ? undefined : await lockExternalAccount(db, instance.id, externalAccountId);
  const isOpen = ticketId === null && (account?.connectionId ?? null) === null;
  const scope = isOpen ? 'open_sign_up' : 'identifier';
  const address = account?.emailAddress ?? null;
  const external = address === signUp.emailAddress ? null : address;
  const unlisted = listRules(instance.settings.user_settings, scope)?.unlisted;
  if (unlisted && external === null && listedIn(signUp).length === 0) return new Fault(unlisted);
  const code = await externalAddressProblem(db, at, external, scope);
  return code ? new Fault(code) : signUpListFault(db, at, signUp, scope);
};
