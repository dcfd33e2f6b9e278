// The code of an authenticator app as the second factor (docs/security.md R07).

import { type CodeStrategy, plainCode, SECOND_MS, type SecondFactorStrategy } from '@latchkey/wire';
import { TOTP_TRIES, type Totp, verifyTotp } from '../../domain/factors/totp.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { newVerification } from '../../domain/verification.ts';
import type { Db } from '../../store/database/database.ts';
import { countAgainstLimits, resetLimit } from '../../store/rate-limits.ts';
import { consumeTotpStep, findTotp } from '../../store/users/totps.ts';
import type { Call } from '../context/call.ts';
import type { AttemptResult, ProofSubject, StrategyHandler } from './strategy.ts';

/** The verification of a second factor for which nothing was sent. */
export const secondProof = (
  call: Call,
  subject: ProofSubject,
  strategy: Exclude<SecondFactorStrategy, CodeStrategy>,
): AttemptResult => ({
  at: 'proven',
  isNew: true,
  verification: newVerification({
    id: call.ports.ids.next('ver'),
    instanceId: call.instance.id,
    ownerId: subject.ownerId,
    clientId: subject.clientId,
    strategy,
    status: 'verified',
    attempts: 1,
    createdAt: call.now,
  }),
});

/** The normalised code; refuses an empty one. */
export const typedCode = (typed: string | undefined): string => {
  const code = plainCode(typed ?? '');
  if (code === '') throw new Fault('form_param_nil', { field: 'code' });
  return code;
};

const wrongCodeFault = (): Fault => new Fault('form_code_incorrect', { field: 'code' });

export const wrongCode = (): AttemptResult => ({
  at: 'refused',
  fault: wrongCodeFault(),
  wasGuess: true,
});

type TotpCall = Pick<Call, 'ports' | 'now'>;

const triesKey = (call: TotpCall, userId: string): string => call.ports.vault.mac('rate_limit', `totp:${userId}`);

/** Counts an attempt; the sixth in five minutes is refused without a check, unless one of them was right. */
const tooManyFault = async (db: Db, call: TotpCall, key: string): Promise<Fault | undefined> => {
  const { allowed, retryAfterMs } = await countAgainstLimits(db, [{ key, ...TOTP_TRIES }], call.now);
  return allowed
    ? undefined
    : new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS) });
};

/** Checks a code of an app, and uses it up; undefined if it is right. */
export const totpFault = async (db: Db, call: TotpCall, app: Totp, code: string): Promise<Fault | undefined> => {
  const key = triesKey(call, app.userId);
  const tooMany = await tooManyFault(db, call, key);
  if (tooMany) return tooMany;
  const secret = call.ports.vault.open(app.sealedSecret);
  const result = verifyTotp({ secret, lastStep: app.lastStep }, code, call.now);
  // A second request with the same code finds its step already used.
  if (result.at === 'wrong' || !(await consumeTotpStep(db, app.id, result.step, call.now))) return wrongCodeFault();
  await resetLimit(db, key);
  return undefined;
};

export const totp: StrategyHandler = {
  steps: ['second_factor'],
  attempt: async (db, call, subject, input) => {
    const code = typedCode(input.code);
    const app = subject.userRecord && (await findTotp(db, subject.userRecord.user.id, true));
    if (!app) throw new Fault('strategy_for_user_invalid');
    const fault = await totpFault(db, call, app, code);
    if (!fault) return secondProof(call, subject, 'totp');
    return { at: 'refused', fault, wasGuess: fault.items[0]?.code === 'form_code_incorrect' };
  },
};
