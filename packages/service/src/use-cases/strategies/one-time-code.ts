// Sends a one-time code and checks an entered one (docs/security.md R05). Both run inside the caller's transaction.

import {
  CODE_LENGTH,
  MINUTE_SECONDS,
  plainCode,
  SECOND_MS,
  type ServerErrorCode,
  type Strategy,
  strategyRow,
} from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Message } from '../../domain/messages/message.ts';
import {
  accountExistsMessage,
  accountExistsTextMessage,
  codeTextMessage,
  verificationCodeMessage,
} from '../../domain/messages/messages.ts';
import {
  CODE_LIFETIME_MS,
  type CodeOutcome,
  isFreshSend,
  newVerification,
  tryCode,
  type Verification,
  waitBeforeSend,
} from '../../domain/verification.ts';
import { sameSecret } from '../../ports/vault.ts';
import {
  insertVerification,
  lockEarlierSends,
  lockVerification,
  updateVerification,
} from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { queueMessage } from '../../store/messages/queue-message.ts';
import type { Call } from '../context/call.ts';
import { messageLook } from '../context/message-look.ts';
import type { AttemptResult } from './strategy.ts';

/** What is sent to the address: the message, a notice that an account exists, or nothing because no user has the address. */
export type Delivery = 'message' | 'account_exists' | 'none';

type CodeOrder = {
  readonly ownerId: string;
  readonly clientId: string;
  readonly strategy: Strategy;
  readonly target: string;
  readonly emailAddressId: string | null;
  readonly phoneNumberId: string | null;
  readonly delivery: Delivery;
  /** The current verification, if there is one. */
  readonly current: Verification | undefined;
};

export const codeMac = (call: Call, verificationId: string, code: string): string =>
  call.ports.vault.mac('code', `${verificationId}:${code}`);

const isByPhone = (strategy: Strategy): boolean => strategyRow(strategy).sendsTo === 'phone_number';

/** The lifetime of a code or link in minutes, for the text of messages. */
export const PROOF_MINUTES = CODE_LIFETIME_MS / SECOND_MS / MINUTE_SECONDS;

const messageFor = (call: Call, order: CodeOrder, code: string): Message | undefined => {
  const details = { to: order.target, ...messageLook(call), code, minutes: PROOF_MINUTES };
  const isText = isByPhone(order.strategy);
  if (order.delivery === 'none') return undefined;
  if (order.delivery === 'account_exists')
    return isText ? accountExistsTextMessage(details) : accountExistsMessage(details);
  return isText ? codeTextMessage(details) : verificationCodeMessage(details);
};

/** Refuses another message to an address too soon (docs/security.md R05); links count like codes. */
export const refuseTooSoon = async (db: Db, call: Call, target: string): Promise<void> => {
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
 * Sends a code and returns the id of its verification. A repeated request for the same verification within half a minute sends
 * nothing and the first code stays valid, because a surface may mount twice.
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
  const verification = newVerification({
    id,
    instanceId: call.instance.id,
    ownerId: order.ownerId,
    clientId: order.clientId,
    strategy: order.strategy,
    target: order.target,
    emailAddressId: order.emailAddressId,
    phoneNumberId: order.phoneNumberId,
    codeMac: codeMac(call, id, code),
    expireAt: now + CODE_LIFETIME_MS,
    sentAt: now,
    createdAt: now,
  });
  await insertVerification(db, verification);
  const message = messageFor(call, order, code);
  if (message) await queueMessage(db, call.ports, { instanceId: call.instance.id, message });
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

/** A mail with a link may contain a code too; it is entered like any other code. */
const isFor = (verification: Verification, strategy: Strategy): boolean =>
  verification.strategy === strategy || strategyRow(verification.strategy).codeOfLink === strategy;

/**
 * Checks a code against the current verification and counts the attempt. Its row is locked, so that requests are serialised.
 */
export const verifyCode = async (
  db: Db,
  call: Call,
  against: {
    readonly ownerId: string;
    readonly verificationId: string | null;
    readonly strategy: Strategy;
    readonly code: string;
  },
): Promise<AttemptResult> => {
  const code = plainCode(against.code);
  if (code === '') throw new Fault('form_param_nil', { field: 'code' });
  const { verificationId } = against;
  const verification =
    verificationId === null ? undefined : await lockVerification(db, against.ownerId, verificationId);
  if (!verification || !isFor(verification, against.strategy) || verification.codeMac === null) {
    throw new Fault('verification_missing');
  }
  const matches = sameSecret(verification.codeMac, codeMac(call, verification.id, code));
  const { outcome, status, attempts } = tryCode(verification, matches, call.now);
  if (outcome === 'already_verified') throw new Fault('verification_already_verified');
  await updateVerification(db, verification.id, { status, attempts }, call.now);
  if (outcome === 'verified') return { at: 'proven', verification: { ...verification, status, attempts } };
  const refusal = REFUSALS[outcome];
  return { at: 'refused', fault: new Fault(refusal.code, refusal), wasGuess: outcome === 'incorrect' };
};
