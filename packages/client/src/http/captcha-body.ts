// How a captcha challenge ended, and the body that tells the service.
import type { Body, CaptchaWidgetType } from '@latchkey/wire';
import { snakeCaseKeys } from '../lib/case.ts';

/** Outcome of a captcha challenge: a token, or what the service should know about why there is none. */
export type CaptchaResult =
  | { readonly captchaToken: string; readonly captchaWidgetType: CaptchaWidgetType | null }
  | { readonly captchaError: string };

/** The outcome in the spelling of the wire. The cast holds: the names are those of the body. */
export const captchaBody = (result: CaptchaResult): Body<'POST /client/verify'> =>
  snakeCaseKeys(result) as Body<'POST /client/verify'>;
