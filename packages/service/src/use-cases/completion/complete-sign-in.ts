// Continues a sign-in after a verified factor: it moves on to the new password or the second factor, or it completes; then the
// failure counters are reset and the session starts.
import type { ActorJSON } from '@latchkey/wire';
import { bypassesEnterpriseSso } from '../../domain/account/enterprise-restrictions.ts';
import { countsAsBoth } from '../../domain/account/offered-second-factors.ts';
import type { AuditEvent } from '../../domain/audit/event.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { Client } from '../../domain/sessions/client.ts';
import { isOperatorLink } from '../../domain/sessions/known-device.ts';
import { afterFirstFactor } from '../../domain/sign-in/attempt.ts';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import { refuseBarred, type UserStanding } from '../../domain/users/standing.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { isPasswordProof, type Verification } from '../../domain/verification.ts';
import { finishSignIn } from '../../store/attempts/finish-sign-in.ts';
import { saveSignIn } from '../../store/attempts/sign-ins.ts';
import { insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { forgetDevices } from '../../store/sessions/known-devices.ts';
import { closeSessions } from '../../store/sessions/sessions.ts';
import { lockUser } from '../../store/users/users.ts';
import type { SignInView } from '../../store/views/client-views.ts';
import { auditEvent } from '../context/audit-log.ts';
import type { Call } from '../context/call.ts';
import type { Browser } from '../context/client-secret.ts';
import { accountKey, returnTry, secondFactorKey } from '../passwords/check-password.ts';
import { rememberAndTell, rememberQuietly } from './known-device.ts';
import { secondStepAfter } from './second-step.ts';
import { startUserSession } from './start-session.ts';

type At = { readonly browser: Browser; readonly client: Client; readonly isNavigation?: boolean };

type Completion = At & {
  readonly signIn: SignIn;
  readonly userRecord: UserWithIdentifiers;
  /** A verification that is not stored yet. */
  readonly proof?: Verification | undefined;
  /** Whether an operator lets the user sign in, if the user's row is locked. */
  readonly held?: UserStanding | undefined;
  /** The strategy of the last verification, for the audit log. */
  readonly strategy?: Verification['strategy'];
  /** The strategy of the first factor; by default the same. */
  readonly firstStrategy?: Verification['strategy'] | undefined;
  /** The digest of a new password, to be stored. */
  readonly passwordDigest?: string | undefined;
  readonly secondFactor?: boolean;
  readonly actor?: ActorJSON | null;
  readonly sessionSeconds?: number | null;
};

/** The browser's new secret, and the view of the attempt if it is known without another query. */
export type Completed = {
  readonly secret?: string | undefined;
  readonly sessionId?: string;
  readonly view?: SignInView | undefined;
};

const firstStrategyOf = ({ firstStrategy, strategy, proof }: Completion): Verification['strategy'] | undefined =>
  firstStrategy ?? strategy ?? proof?.strategy;

/** What the audit log says of a completed sign-in: the user, the strategy, the impersonator, and other changes it made. */
const auditOf = (call: Call, completion: Completion, sessionId: string): readonly AuditEvent[] => {
  const { actor = null, client, userRecord, proof, signIn, strategy = proof?.strategy } = completion;
  const who = { userId: userRecord.user.id, sessionId, clientId: client.id, actor };
  const how = { target: signIn.id, reason: strategy, strategy: firstStrategyOf(completion) };
  const completed = actor === null ? 'sign_in.completed' : 'impersonation.started';
  return [
    auditEvent(call, completed, { ...who, ...how }),
    ...(signIn.newPasswordDigest === null ? [] : [auditEvent(call, 'password.changed', who)]),
    ...(signIn.endsOtherSessions
      ? [auditEvent(call, 'session.revoked', { ...who, reason: 'all_other_sessions' })]
      : []),
  ];
};

/** Remembers the browser, except of an impersonator; after a new password it is the only one that the user is known with. */
const noteDevice = async (
  db: Db,
  call: Call,
  completion: Completion,
  at: { readonly sessionId: string; readonly hasNewPassword: boolean },
): Promise<void> => {
  const { actor = null, client, userRecord } = completion;
  if (actor !== null) return;
  const userId = userRecord.user.id;
  if (at.hasNewPassword) await forgetDevices(db, userId, client.id);
  if (isOperatorLink(firstStrategyOf(completion))) return rememberQuietly(db, call, { userId, clientId: client.id });
  await rememberAndTell(db, call, { userRecord, clientId: client.id, sessionId: at.sessionId });
};

/** Completes an attempt inside the caller's transaction. */
export const completeSignIn = async (db: Db, call: Call, completion: Completion): Promise<Completed> => {
  const { signIn, userRecord, proof, actor = null } = completion;
  const { user } = userRecord;
  if (signIn.endsOtherSessions) {
    // Waits for a concurrent sign-in of the user, so that its session is among those that end.
    await lockUser(db, call.instance.id, user.id);
    await closeSessions(db, { userId: user.id }, 'revoked', call.now);
  }
  const { sessionId, secret } = await startUserSession(db, call, {
    browser: completion.browser,
    client: completion.client,
    userId: user.id,
    held: completion.held,
    secondFactor: completion.secondFactor ?? false,
    actor,
    strategy: firstStrategyOf(completion),
    seconds: completion.sessionSeconds ?? null,
    isNavigation: completion.isNavigation ?? false,
  });
  const passwordDigest = signIn.newPasswordDigest ?? completion.passwordDigest ?? undefined;
  const kept = { ...signIn, newPasswordDigest: null };
  const complete: SignIn = { ...kept, status: 'complete', userId: user.id, createdSessionId: sessionId };
  const lockout = accountKey(call, user.id, '');
  await finishSignIn(db, complete, {
    userId: user.id,
    proof,
    passwordDigest,
    lockout,
    secondLockout: secondFactorKey(lockout),
    isActor: actor !== null,
    audit: auditOf(call, completion, sessionId),
    now: call.now,
  });
  await noteDevice(db, call, completion, { sessionId, hasNewPassword: passwordDigest !== undefined });
  const isWhole = proof !== undefined && proof.id === complete.firstFactorVerificationId;
  return {
    secret,
    sessionId,
    view: isWhole ? { signIn: complete, userRecord, verification: proof, secondVerification: undefined } : undefined,
  };
};

type FirstFactor = At & {
  readonly signIn: SignIn;
  readonly userRecord: UserWithIdentifiers;
  readonly verification: Verification;
  readonly held?: UserStanding | undefined;
  /** True for a verification that is not stored yet. */
  readonly isNew: boolean;
  readonly resetsPassword: boolean;
  readonly passwordDigest?: string | undefined;
};

/** Continues an attempt after its first factor, inside the caller's transaction. A second factor is never skipped. */
export const completeFirstFactor = async (db: Db, call: Call, proven: FirstFactor): Promise<Completed> => {
  const { client, userRecord, verification, isNew, passwordDigest } = proven;
  if (bypassesEnterpriseSso(userRecord, verification.strategy)) throw new Fault('strategy_for_user_invalid');
  refuseBarred(userRecord.user, call.now);
  const second = await secondStepAfter(db, call, { clientId: client.id, userRecord, first: verification });
  const status = afterFirstFactor({
    isReset: proven.resetsPassword,
    isForced: userRecord.user.requiresNewPassword && call.instance.settings.user_settings.attributes.password.enabled,
    hasNewPassword: passwordDigest !== undefined,
    hasSecondFactor: second !== 'none',
  });
  const signIn: SignIn = {
    ...proven.signIn,
    userId: userRecord.user.id,
    firstFactorVerificationId: verification.id,
    newPasswordDigest: passwordDigest ?? proven.signIn.newPasswordDigest,
    confirmsDevice: status === 'needs_second_factor' && second === 'new_device',
  };
  const proof = isNew ? verification : undefined;
  if (status === 'complete') {
    const { browser, isNavigation = false } = proven;
    const { strategy } = verification;
    const secondFactor = countsAsBoth(call.instance.settings, verification);
    const at = { browser, client, isNavigation };
    return completeSignIn(db, call, { ...at, signIn, userRecord, proof, held: proven.held, strategy, secondFactor });
  }
  // The password was right, whether or not the next step is ever finished; a completed sign-in resets all failures.
  if (isPasswordProof(verification)) await returnTry(db, accountKey(call, userRecord.user.id, ''), call.now);
  if (proof) await insertVerification(db, proof);
  await saveSignIn(db, { ...signIn, status }, call.now);
  await updateClient(db, client.id, { signInId: signIn.id }, call.now);
  return {};
};
