// Input and result of a captcha: the interface that each kind of captcha implements (types only).

import type { CaptchaResult } from '../http/captcha-result.ts';
import type { Cancel } from '../platform/platform.ts';
import type { CaptchaSettings } from './settings.ts';

/** What a captcha is solved for. It is passed to the widget, not to the service. */
export type CaptchaAction = 'signup' | 'verify' | 'heartbeat';

/** Progress of the captcha, for the surface that shows it. */
export type CaptchaState = 'working' | 'interactive' | 'done' | 'failed';

/** An element for a widget. The caller that requested it releases it. */
export type CaptchaPlace = {
  readonly node: HTMLElement;
  /** True if a widget here may prompt, because a user can see it. */
  readonly isVisible: boolean;
  tell(state: CaptchaState): void;
  leave(): void;
};

/** One captcha to solve. */
export type CaptchaRequest = {
  readonly action: CaptchaAction;
  readonly settings: CaptchaSettings;
  /** Finds a place for a widget; only providers that draw one call it. */
  readonly findPlace: () => Promise<CaptchaPlace>;
  /** Shows a progress indicator where possible; returns a function that removes it. Only providers that draw nothing call it. */
  readonly showProgress: () => Cancel;
  readonly signal: AbortSignal;
};

/** One kind of captcha. Undefined when there is neither a token nor an error to report to the service. */
export type CaptchaProvider = { solve(request: CaptchaRequest): Promise<CaptchaResult | undefined> };
