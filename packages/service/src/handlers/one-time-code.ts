// Sending a one-time code and judging one that came back (security R05). Both work inside the caller's transaction.
import { CODE_LENGTH, type ServerErrorCode, type Strategy } from '@latchkey/wire';
import { accountExistsMessage, verificationCodeMessage } from '../delivery/messages.ts';
import {
  CODE_LIFETIME_MS,
  type CodeOutcome,
  isFreshSend,
  tryCode,
  type Verification,
  waitBeforeSend,
} from '../domain/verification.ts';
import { Fault } from '../fault.ts';
import type { Call } from '../http/visit.ts';
import { sameSecret } from '../ports/vault.ts';
import type { Db } from '../store/database.ts';
import { enqueueMessage, type MessageContent } from '../store/outbox.ts';
import { insertVerification, lockEarlierSends, lockVerification, updateVerification } from '../store/verifications.ts';

const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;

/** What goes to the address: the code, word that an account exists, or nothing because nobody lives there. */
type Delivery = 'code' | 'account_exists' | 'nobody';

type CodeOrder = {
  readonly ownerId: string;
  readonly clientId: string;
  readonly strategy: Strategy;
  readonly target: string;
  readonly emailAddressId: string | null;
  readonly delivery: Delivery;
  /** The proof that runs already, if there is one. */
  readonly current: Verification | undefined;
};

const codeMac = (call: Call, verificationId: string, code: string): string =>
  call.ports.vault.mac('code', `${verificationId}:${code}`);

const messageFor = (call: Call, order: CodeOrder, code: string): MessageContent | undefined => {
  const applicationName = call.instance.settings.display_config.application_name;
  const to = order.target;
  if (order.delivery === 'nobody') return undefined;
  if (order.delivery === 'account_exists') return accountExistsMessage({ to, applicationName });
  return verificationCodeMessage({ to, applicationName, code, minutes: CODE_LIFETIME_MS / SECOND_MS / MINUTE_SECONDS });
};

const refuseTooSoon = async (db: Db, call: Call, target: string): Promise<void> => {
  const { count, seconds } = call.instance.settings.security.rate_limits.send;
  const limits = { count, windowMs: seconds * SECOND_MS };
  const earlier = await lockEarlierSends(db, {
    instanceId: call.instance.id,
    target,
    since: call.now - limits.windowMs,
  });
  const wait = waitBeforeSend(earlier, limits, call.now);
  if (wait > 0) throw new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(wait / SECOND_MS) });
};

/**
 * Sends a code and gives the id of the proof it belongs to. Asked again for the same proof within half a minute, it sends
 * nothing and the first code stays good: a surface that mounts twice must not kill the code in the mail.
 */
export const sendCode = async (db: Db, call: Call, order: CodeOrder): Promise<string> => {
  const { current } = order;
  const { now } = call;
  if (current && current.strategy === order.strategy && current.target === order.target && isFreshSend(current, now)) {
    return current.id;
  }
  await refuseTooSoon(db, call, order.target);
  const code = call.ports.random.digits(CODE_LENGTH);
  const id = call.ports.ids.next('ver');
  await insertVerification(db, {
    id,
    instanceId: call.instance.id,
    ownerId: order.ownerId,
    clientId: order.clientId,
    strategy: order.strategy,
    status: 'unverified',
    target: order.target,
    emailAddressId: order.emailAddressId,
    codeMac: codeMac(call, id, code),
    attempts: 0,
    expireAt: now + CODE_LIFETIME_MS,
    sentAt: now,
    createdAt: now,
    updatedAt: now,
  });
  const message = messageFor(call, order, code);
  if (message) await enqueueMessage(db, call.ports, { instanceId: call.instance.id, channel: 'email', ...message });
  return id;
};

const REFUSALS: Readonly<
  Record<Exclude<CodeOutcome, 'verified'>, { readonly code: ServerErrorCode; readonly field?: string }>
> = {
  incorrect: { code: 'form_code_incorrect', field: 'code' },
  expired: { code: 'verification_expired', field: 'code' },
  exhausted: { code: 'verification_failed', field: 'code' },
  already_verified: { code: 'verification_already_verified', field: 'code' },
};

type Judged =
  | { readonly at: 'right'; readonly verification: Verification }
  /** Wrong, and counted: the caller commits this and answers the fault. */
  | { readonly at: 'wrong'; readonly fault: Fault; readonly wasGuess: boolean };

/** Judges a code against the running proof and counts the try. One request at a time: the proof's row is held. */
export const judgeCode = async (
  db: Db,
  call: Call,
  against: {
    readonly ownerId: string;
    readonly verificationId: string | null;
    readonly strategy: Strategy;
    readonly code: string;
  },
): Promise<Judged> => {
  const code = against.code.replace(/\s/g, '');
  if (code === '') throw new Fault('form_param_nil', { field: 'code' });
  const { verificationId } = against;
  const verification =
    verificationId === null ? undefined : await lockVerification(db, against.ownerId, verificationId);
  if (!verification || verification.strategy !== against.strategy || verification.codeMac === null) {
    throw new Fault('verification_missing');
  }
  const matches = sameSecret(verification.codeMac, codeMac(call, verification.id, code));
  const { outcome, status, attempts } = tryCode(verification, matches, call.now);
  if (outcome === 'already_verified') throw new Fault('verification_already_verified');
  await updateVerification(db, verification.id, { status, attempts }, call.now);
  if (outcome === 'verified') return { at: 'right', verification: { ...verification, status, attempts } };
  const refusal = REFUSALS[outcome];
  return { at: 'wrong', fault: new Fault(refusal.code, refusal), wasGuess: outcome === 'incorrect' };
};
