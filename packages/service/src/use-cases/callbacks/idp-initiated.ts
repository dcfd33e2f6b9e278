// Unsolicited SAML responses: a user opened the application from their company's portal. Only connections that allow it accept
// them. Such a response is not bound to a browser, so it does not sign in directly: the service issues a ticket that works
// once, for a minute, and the application's sign-in page continues with it.
import { MINUTE_MS, type ServerErrorCode } from '@latchkey/wire';
import { isFound } from '../../domain/account/oauth-link.ts';
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import type { ExternalAccount } from '../../domain/external/external-account.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { userFromSignUp } from '../../domain/sign-up/complete.ts';
import { isSatisfied, requirementsOf } from '../../domain/sign-up/requirements.ts';
import { type SignUpProofs, startSignUp } from '../../domain/sign-up/sign-up.ts';
import { insertTicket } from '../../store/attempts/tickets.ts';
import type { Db } from '../../store/database/database.ts';
import { isUniqueViolation } from '../../store/database/transaction.ts';
import { claimEmail } from '../../store/users/emails.ts';
import { insertExternalAccount } from '../../store/users/external-accounts.ts';
import { insertUser } from '../../store/users/users.ts';
import { verifiedByProvider } from '../completion/sign-up-identity.ts';
import { record } from '../context/audit-log.ts';
import type { Call } from '../context/call.ts';
import { verifySamlResponse } from '../enterprise/callback.ts';
import {
  linkToOwner,
  newUserProblem,
  type ProvenIdentity,
  resolveOwner,
  unlinkedAccount,
} from '../external/identity.ts';
import { enrollProven } from '../organizations/enrollment.ts';
import { joinEnterpriseOrganization } from '../organizations/enterprise-membership.ts';

const TICKET_LIFETIME_MS = MINUTE_MS;

/**
 * Creates a user from the identity, if it satisfies all requirements of the instance; undefined if more fields are required.
 */
const createUserFromIdentity = async (db: Db, call: Call, account: ExternalAccount): Promise<string | undefined> => {
  const { ids } = call.ports;
  const { user_settings: settings } = call.instance.settings;
  const { attributes } = settings;
  const email = attributes.email_address.enabled && account.isEmailVerified ? account.emailAddress : null;
  const signUp = {
    ...startSignUp({ id: ids.next('sua'), instanceId: call.instance.id, clientId: '' }, call.now),
    emailAddress: email,
    firstName: attributes.first_name.enabled ? account.firstName : null,
    lastName: attributes.last_name.enabled ? account.lastName : null,
  };
  const proof = verifiedByProvider(call, signUp, { strategy: 'enterprise_sso', target: email });
  const proofs: SignUpProofs = {
    email_address: proof,
    external_account: proof,
    phone_number: undefined,
    web3_wallet: undefined,
  };
  if (!isSatisfied(requirementsOf(settings, signUp, proofs))) return undefined;
  const problem = await newUserProblem(db, call, account, false);
  if (problem) throw new Fault(problem);
  const [userId, emailId, phoneId, walletId] = [ids.next('user'), ids.next('idn'), ids.next('idn'), ids.next('idn')];
  const made = userFromSignUp(signUp, { userId, emailId, phoneId, walletId, proofs, now: call.now });
  if (!(await insertUser(db, made.user)) || (made.email && !(await claimEmail(db, made.email))))
    throw new Fault('external_account_exists');
  await insertExternalAccount(db, { ...account, userId });
  await joinEnterpriseOrganization(db, call, account, made.user);
  if (made.email) await enrollProven(db, call, made.email);
  await record(db, call, 'sign_up.completed', { userId, target: account.id, reason: account.strategy });
  return userId;
};

const completeIdentity = async (db: Db, call: Call, identity: ProvenIdentity): Promise<string | undefined> => {
  const account = unlinkedAccount(call, identity, null);
  const owner = await resolveOwner(db, call, account);
  if (owner.at === 'unproven') return undefined;
  if (!isFound(owner)) return createUserFromIdentity(db, call, account);
  return (await linkToOwner(db, call, account, owner, false)).user.id;
};

const makeTicket = async (db: Db, call: Call, userId: string): Promise<string> => {
  const { ids, random, vault } = call.ports;
  const token = random.secret();
  await insertTicket(db, {
    id: ids.next('tkt'),
    instanceId: call.instance.id,
    kind: 'sign_in_token',
    tokenHash: vault.mac('ticket', token),
    status: 'pending',
    userId,
    emailAddress: null,
    actor: null,
    publicMetadata: {},
    redirectUrl: null,
    sessionSeconds: null,
    expiresAt: call.now + TICKET_LIFETIME_MS,
    createdAt: call.now,
    updatedAt: call.now,
  });
  return token;
};

/** Records the refusal in the audit log and the service log, where the operator can read the reason. */
const refuse = async (call: Call, { id }: EnterpriseConnection, code: ServerErrorCode): Promise<'refused'> => {
  call.ports.log.warn(
    { call: call.requestId, connection: id, code },
    'a sign-in from the portal of an identity provider was rejected',
  );
  await record(call.database.db, call, 'sign_in.failed', { target: id, reason: code, strategy: 'saml' });
  return 'refused';
};

/**
 * Accepts an unsolicited response on a connection that allows it. Returns a ticket for its user; undefined if the instance
 * requires more fields than the identity has.
 */
export const acceptIdpInitiated = async (
  call: Call,
  connection: EnterpriseConnection,
  posted: string,
): Promise<{ readonly ticket: string | undefined } | 'refused'> => {
  const callbackResult = await verifySamlResponse(call, connection, 'enterprise_sso', { posted, requestId: null });
  if (callbackResult.at === 'failed') return refuse(call, connection, callbackResult.code);
  const run = () =>
    call.database.transaction(async (db) => {
      const userId = await completeIdentity(db, call, callbackResult.identity);
      return userId === undefined ? undefined : makeTicket(db, call, userId);
    });
  try {
    const ticket = await run().catch((error: unknown) => {
      // The identity was linked to a user concurrently; a retry finds that user.
      if (isUniqueViolation(error)) return run();
      throw error;
    });
    return { ticket };
  } catch (error) {
    const code = error instanceof Fault ? error.items[0]?.code : undefined;
    if (code === undefined) throw error;
    return refuse(call, connection, code);
  }
};
