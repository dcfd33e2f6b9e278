// Access to the console's calls: an operator with an open session of the system instance. The token proves which browser asks; the
// session, the operator and the role are read from the database, so that a sign-out or a changed role holds from the next call on.
import { HANDSHAKE_CLAIM, MINUTE_MS, NAMES, SECOND_MS } from '@latchkey/wire';
import type { AdminKey } from '@latchkey/wire/admin';
import { needsStepUp, type OperatorRole, REASON_MAX_LENGTH, roleMay, rolesThatMay } from '@latchkey/wire/console';
import type { ActingOperator } from '../../domain/console/operator.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Account } from '../../domain/organizations/organization.ts';
import { isFreshlyVerified } from '../../domain/sessions/reverification.ts';
import { isSignedIn, type Session, touchedSession } from '../../domain/sessions/session.ts';
import { sessionTasks } from '../../domain/sessions/tasks.ts';
import { secondFactorsOf } from '../../domain/sign-in/second-factors.ts';
import { standingFault } from '../../domain/users/standing.ts';
import { findOperator } from '../../store/console/operators.ts';
import { findInstanceById } from '../../store/instances/instances.ts';
import { findInstanceSession, updateSession } from '../../store/sessions/sessions.ts';
import { findAccount } from '../../store/views/users-with-identifiers.ts';
import { nameOf } from '../../use-cases/console/operators.ts';
import { consoleOrigin, systemInstanceAt } from '../console/reach-console.ts';
import { sameOrigin } from '../console/same-origin.ts';
import type { OperatorVisit } from '../incoming.ts';
import type { FoundKey } from './secret-key.ts';

/** The operator of a call, and the session that they work in. */
export type FoundOperator = {
  readonly operator: ActingOperator;
  readonly system: Instance;
  readonly session: Session;
  readonly account: Account;
};

/** Longer texts are not session tokens; they are not parsed. */
const TOKEN_MAX_LENGTH = 4_096;
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/** The idle limit of a session is moved at most this often. */
const TOUCH_STEP_MS = MINUTE_MS;

const refusal = (): Fault => new Fault('authentication_invalid');

/** The session and the user that a session token of the system instance names. */
const claimsOf = async (
  visit: OperatorVisit,
  system: Instance,
): Promise<{ readonly sid: string; readonly sub: string }> => {
  const header = visit.request.headers.get('authorization') ?? '';
  const token = header.length > TOKEN_MAX_LENGTH ? undefined : BEARER.exec(header)?.[1];
  const claims = token && (await visit.ports.signer.verify(visit.database.db, system, token));
  if (!claims || HANDSHAKE_CLAIM in claims) throw refusal();
  const { sid, sub, exp } = claims;
  if (typeof sid !== 'string' || typeof sub !== 'string' || typeof exp !== 'number') throw refusal();
  if (exp * SECOND_MS <= visit.ports.clock.now()) throw refusal();
  return { sid, sub };
};

/** A call of the console is a use of the session: it moves the idle limit, never the absolute one. */
const touch = async ({ database, ports }: OperatorVisit, system: Instance, session: Session): Promise<void> => {
  const now = ports.clock.now();
  if (now - session.lastActiveAt < TOUCH_STEP_MS) return;
  const { lifetime_seconds: lifetime, inactivity_seconds: idle } = system.settings.security.sessions;
  const limits = { lifetimeMs: lifetime * SECOND_MS, idleMs: idle * SECOND_MS };
  await updateSession(database.db, session.id, touchedSession(session, limits, now), now);
};

/** Guard: finds the operator of the session token; throws without one, for a pending session and for a disabled operator. */
export const operatorSession = async (visit: OperatorVisit): Promise<FoundOperator> => {
  await sameOrigin(visit);
  const { database, ports } = visit;
  const system = await systemInstanceAt(visit, consoleOrigin(visit, visit.request));
  const { sid, sub } = await claimsOf(visit, system);
  const now = ports.clock.now();
  const session = await findInstanceSession(database.db, system.id, sid);
  if (!session || session.userId !== sub || session.actor !== null || !isSignedIn(session, now)) throw refusal();
  const account = await findAccount(database.db, system.id, sub);
  const operator = await findOperator(database.db, sub);
  if (!account || !operator || operator.disabledAt !== null || standingFault(account.user, now)) throw refusal();
  if (sessionTasks(system.settings, session, account, now).length > 0) throw new Fault('session_pending');
  await touch(visit, system, session);
  return { operator: { id: sub, name: nameOf(account), role: operator.role }, system, session, account };
};

const isFresh = ({ system, session, account }: FoundOperator, now: number): boolean => {
  const hasSecondFactor = secondFactorsOf(system.settings.user_settings, account).length > 0;
  return isFreshlyVerified(session, hasSecondFactor, 'strict', now);
};

/** Refuses an operator who was not verified within the last ten minutes. */
export const requireStepUp = (visit: OperatorVisit & FoundOperator): void => {
  if (!isFresh(visit, visit.ports.clock.now())) throw new Fault('session_reverification_required');
};

/** The refusal of a call that only these roles may make. */
export const notAllowed = (roles: readonly OperatorRole[]): Fault =>
  new Fault('operator_not_allowed', { meta: { required_roles: roles } });

/** The application instance that the header names. */
const namedInstance = async ({ database, request }: OperatorVisit): Promise<Instance> => {
  const id = request.headers.get(NAMES.headers.instance) ?? '';
  const instance = /^\w{1,64}$/.test(id) ? await findInstanceById(database.db, id) : undefined;
  if (!instance || instance.isSystem)
    throw new Fault('operator_instance_invalid', { values: { field: NAMES.headers.instance } });
  return instance;
};

/** Why the operator makes the call; headers carry bytes, so the text is percent-encoded. */
const explanationOf = ({ request }: OperatorVisit): string | undefined => {
  const given = request.headers.get(NAMES.headers.reason);
  if (given === null) return undefined;
  try {
    const text = decodeURIComponent(given)
      .replace(/\p{Cc}/gu, ' ')
      .trim();
    if (text.length <= REASON_MAX_LENGTH) return text === '' ? undefined : text;
  } catch {
    // Refused below, like a text that is too long.
  }
  throw new Fault('form_param_format_invalid', { field: NAMES.headers.reason });
};

/** Guard of one call of the admin API in the console: role, step-up, and the instance of the header. */
export const operatorAccess = (key: AdminKey) => {
  const guard = async (visit: OperatorVisit): Promise<FoundKey> => {
    const found = await operatorSession(visit);
    if (!roleMay(found.operator.role, key)) throw notAllowed(rolesThatMay(key));
    if (needsStepUp(key)) requireStepUp({ ...visit, ...found });
    const instance = await namedInstance(visit);
    const explanation = explanationOf(visit);
    return { instance, scopes: ['*'], secretKeyId: undefined, operator: found.operator, explanation };
  };
  const steps = needsStepUp(key) ? ', step-up' : '';
  return Object.defineProperty(guard, 'name', { value: `operator(${rolesThatMay(key).at(-1)}${steps})` });
};
