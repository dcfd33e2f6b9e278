// Performs the effects of a step-up with the active session.
import {
  isKnownError,
  type Latchkey,
  type Session,
  type SessionVerification,
  type UserVerificationProps,
} from '@latchkey/client';
import type { Problem } from '../../flows/problem.ts';
import { stagedKey } from '../../flows/user-verification/cards.ts';
import type { StagedCode, VerificationEffect, VerificationEvent } from '../../flows/user-verification/state.ts';
import { readVerification, type VerificationSource } from '../../flows/user-verification/user-verification.ts';
import type { EffectContext, Perform } from '../../machine/machine.ts';
import { createSecondClock } from '../shared/cards/second-clock.ts';
import { readRefusal, worded } from '../shared/problems/error-to-problems.ts';
import { accountSession } from '../shared/profile/task-account.ts';

type Context = EffectContext<VerificationEvent>;

/** The client, the requested level, and the callback on success. */
export type VerificationWork = {
  readonly latchkey: Latchkey;
  readonly level: NonNullable<UserVerificationProps['level']>;
  readonly finish: () => void;
};

const SIGNED_OUT = { problems: [{ code: 'authentication_invalid' }] } as const;

const ask = async <Found extends VerificationSource>(
  { latchkey }: VerificationWork,
  { send }: Context,
  type: 'started' | 'answered',
  verb: (session: Session) => Promise<Found>,
): Promise<Found | undefined> => {
  const { platform } = latchkey;
  const session = accountSession(latchkey);
  if (!session) return void send({ type: 'refused', ...SIGNED_OUT });
  try {
    const found = await verb(session);
    send({ type, attempt: readVerification(found, { passkeys: platform.credentials.isSupported() }) });
    return found;
  } catch (error) {
    return void send({ type: 'refused', problems: readRefusal(error).problems });
  }
};

/** Browsers and extensions can fail with unspecified errors: show a general one, the other factors remain. */
const passkeyRefusal = ({ latchkey }: VerificationWork, error: unknown): readonly Problem[] => {
  if (isKnownError(error)) return readRefusal(error).problems;
  latchkey.platform.log.error('the passkey could not be read.', error);
  return [worded({ code: 'passkey_retrieval_failed' })];
};

const provePasskey = async (
  work: VerificationWork,
  started: SessionVerification | undefined,
  { send }: Context,
): Promise<void> => {
  const session = accountSession(work.latchkey);
  if (!session) return send({ type: 'refused', ...SIGNED_OUT });
  try {
    send({ type: 'answered', attempt: readVerification(await session.verifyWithPasskey(started)) });
  } catch (error) {
    send({ type: 'refused', problems: passkeyRefusal(work, error) });
  }
};

const prepareBy =
  ({ stage, factor }: StagedCode) =>
  (session: Session): Promise<unknown> => {
    if (stage === 'second')
      return session.prepareSecondFactorVerification(
        'phoneNumberId' in factor
          ? { strategy: 'phone_code', phoneNumberId: factor.phoneNumberId }
          : { strategy: 'phone_code' },
      );
    return 'emailAddressId' in factor
      ? session.prepareFirstFactorVerification({ strategy: 'email_code', emailAddressId: factor.emailAddressId })
      : session.prepareFirstFactorVerification({ strategy: 'phone_code', phoneNumberId: factor.phoneNumberId });
  };

const prepare = async ({ latchkey }: VerificationWork, way: StagedCode, { send }: Context): Promise<void> => {
  const session = accountSession(latchkey);
  const key = stagedKey(way);
  if (!session) return send({ type: 'code-not-sent', key, ...SIGNED_OUT });
  try {
    await prepareBy(way)(session);
    send({ type: 'code-sent', key });
  } catch (error) {
    send({ type: 'code-not-sent', key, problems: readRefusal(error).problems });
  }
};

const attemptBy =
  (way: StagedCode, code: string) =>
  (session: Session): Promise<VerificationSource> => {
    if (way.stage === 'second') return session.attemptSecondFactorVerification({ strategy: way.factor.strategy, code });
    const strategy = 'emailAddressId' in way.factor ? 'email_code' : 'phone_code';
    return session.attemptFirstFactorVerification({ strategy, code });
  };

const activate = async ({ latchkey }: VerificationWork, session: string, { send }: Context): Promise<void> => {
  try {
    await latchkey.setActive({ session });
    send({ type: 'activated' });
  } catch (error) {
    send({ type: 'refused', problems: readRefusal(error).problems });
  }
};

/** Creates the performer of one step-up. */
export const createVerificationEffects = (work: VerificationWork): Perform<VerificationEvent, VerificationEffect> => {
  const clock = createSecondClock(work.latchkey.platform);
  let started: SessionVerification | undefined;
  return async (effect, context) => {
    switch (effect.run) {
      case 'start':
        started = await ask(work, context, 'started', (session) => session.startVerification({ level: work.level }));
        return;
      case 'attemptPasskey':
        return provePasskey(work, started, context);
      case 'prepare':
        return prepare(work, effect.way, context);
      case 'attemptPassword':
        return void (await ask(work, context, 'answered', (session) =>
          session.attemptFirstFactorVerification({ strategy: 'password', password: effect.password }),
        ));
      case 'attemptCode':
        return void (await ask(work, context, 'answered', attemptBy(effect.way, effect.code)));
      case 'attemptBackupCode':
        return void (await ask(work, context, 'answered', (session) =>
          session.attemptSecondFactorVerification({ strategy: 'backup_code', code: effect.code }),
        ));
      case 'activate':
        return activate(work, effect.sessionId, context);
      case 'finish':
        return work.finish();
      case 'startTimer':
        return clock.start(context.signal, (seconds) => context.send({ type: 'tick', seconds }));
      case 'stopTimer':
        return clock.stop();
    }
  };
};
