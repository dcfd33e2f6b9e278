// The result of a captcha challenge (types only). Its body on the wire has the same fields in wire spelling.
import type { Body, CaptchaWidgetType } from '@latchkey/wire';

/** Result of a captcha challenge: a token, or the reason why there is none, for the service. */
export type CaptchaResult =
  | { readonly captchaToken: string; readonly captchaWidgetType: CaptchaWidgetType | null }
  | { readonly captchaError: string };

/** The result as sent to the service: the same fields in wire spelling. */
export type CaptchaBody = Body<'POST /client/verify'>;
