// Which captcha an instance requires (pure, docs/reference/wire.md#captcha).
import type { CaptchaWidgetType } from '@latchkey/wire';
import type { Environment } from '../resources/environment.ts';

/** The built-in captcha, or an external service with its keys. */
export type CaptchaSettings =
  | { readonly kind: 'proof_of_work' }
  | {
      readonly kind: 'external';
      readonly siteKey: string;
      readonly invisibleSiteKey: string;
      readonly widgetType: CaptchaWidgetType | null;
    };

type Read = Pick<Environment, 'displayConfig' | 'userSettings'>;

/** Undefined when none is required, or none can be shown here: widgets need a browser. */
export const captchaSettings = (
  { displayConfig, userSettings }: Read,
  isStandardBrowser: boolean,
): CaptchaSettings | undefined => {
  if (!userSettings.signUp.captcha_enabled) return undefined;
  if (displayConfig.captchaProvider === 'proof_of_work') return { kind: 'proof_of_work' };
  const {
    captchaPublicKey: siteKey,
    captchaPublicKeyInvisible: invisibleSiteKey,
    captchaWidgetType: widgetType,
  } = displayConfig;
  if (!isStandardBrowser || !siteKey || !invisibleSiteKey) return undefined;
  return { kind: 'external', siteKey, invisibleSiteKey, widgetType };
};
