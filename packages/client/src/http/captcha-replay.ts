// `requires_captcha`: one challenge shared by every call that is refused, then each refused call is made once more.
import { firstErrorCode } from '../errors.ts';

export type CaptchaReplay = <T>(call: () => Promise<T>) => Promise<T>;

/** `solve` shows the challenge and tells the service the result; it rejects when the service does not accept it. */
export const createCaptchaReplay = (solve: () => Promise<unknown>): CaptchaReplay => {
  let challenge: Promise<unknown> | undefined;
  const solveOnce = (): Promise<unknown> => {
    challenge ??= solve().finally(() => {
      challenge = undefined;
    });
    return challenge;
  };
  return async (call) => {
    // A call that starts during a challenge waits for it; how it ends is the business of who asked for it.
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
