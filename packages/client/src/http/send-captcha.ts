// Sends the result of a captcha challenge to the service (docs/reference/wire.md#captcha).
import { snakeCaseKeys } from '../lib/case.ts';
import type { Api } from './api.ts';
import type { CaptchaBody, CaptchaResult } from './captcha-result.ts';

/** Sends it; without a result, because none could be shown, the service decides. Rejects when the service does not accept it. */
export const sendCaptcha = (api: Pick<Api, 'call'>, result: CaptchaResult | undefined): Promise<unknown> =>
  api.call('POST /client/verify', result ? { body: snakeCaseKeys<CaptchaBody>(result) } : {}, { bare: true });
