// `requires_captcha`: all refused calls share one challenge, then each is sent once more.
import { firstErrorCode } from '../errors.ts';

export type CaptchaReplay = <T>(call: () => Promise<T>) => Promise<T>;

/** `solve` shows the challenge and sends the result to the service; it rejects when the service does not accept it. */
export const createCaptchaReplay = (solve: () => Promise<unknown>): CaptchaReplay => {
  let challenge: Promise<unknown> | undefined;
  const solveOnce = (): Promise<unknown> => {
    challenge ??= solve().finally(() => {
      challenge = undefined;
    });
    return challenge;
  };
  return async (call) => {
    // A call that starts during a challenge waits for it; a failure is reported to the call that started the challenge.
    await challenge?.catch(() => undefined);
    try {
      return await call();
    } catch (error) {
      if (firstErrorCode(error) !== 'requires_captcha') throw error;
    }
    await solveOnce();
    return call();
  };
};
