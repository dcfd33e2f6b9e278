// How a captcha challenge ended (types only). Its body on the wire is the same fields in the wire's spelling.
import type { Body, CaptchaWidgetType } from '@latchkey/wire';

/** Outcome of a captcha challenge: a token, or what the service should know about why there is none. */
export type CaptchaResult =
  | { readonly captchaToken: string; readonly captchaWidgetType: CaptchaWidgetType | null }
  | { readonly captchaError: string };

/** The outcome as the service is told: the same fields in the wire's spelling. */
export type CaptchaBody = Body<'POST /client/verify'>;
