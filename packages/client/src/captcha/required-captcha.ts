// Downloads the captcha only on pages of an instance that requires one.
import type { CaptchaResult } from '../http/captcha-result.ts';
import type { SignUpCreateParams } from '../resources/sign-up.ts';
import type { ReadableStore } from '../state/store.ts';
import type { Captcha, SignUpCaptchaFields } from './captcha.ts';
import type { CaptchaAction } from './provider.ts';

export type RequiredCaptcha = {
  /** Solves a challenge; undefined when none is required or can be shown, and the service decides (docs/reference/wire.md#captcha). */
  readonly challenge: (action: CaptchaAction) => Promise<CaptchaResult | undefined>;
  /** Captcha fields of a sign-up; empty if none is required. */
  readonly captchaFields: (params: SignUpCreateParams) => Promise<SignUpCaptchaFields>;
};

/** The captcha of one client, loaded by `load`. */
export const createRequiredCaptcha = (store: ReadableStore, load: () => Promise<Captcha>): RequiredCaptcha => {
  const isRequired = () => store.getSnapshot().environment?.userSettings.signUp.captcha_enabled;
  return {
    challenge: async (action) => (isRequired() ? (await load()).solve(action) : undefined),
    captchaFields: async (params) => (isRequired() ? (await load()).signUpFields(params) : {}),
  };
};
