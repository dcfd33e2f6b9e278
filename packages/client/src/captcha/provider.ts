// What a captcha is asked for and what comes of it: the interface that each kind of captcha implements (types only).

import type { CaptchaResult } from '../http/captcha-result.ts';
import type { Cancel } from '../platform/platform.ts';
import type { CaptchaSettings } from './settings.ts';

/** What a captcha is solved for. A widget is told; the service is not. */
export type CaptchaAction = 'signup' | 'verify' | 'heartbeat';

/** How it goes, for whatever shows the place. */
export type CaptchaState = 'working' | 'interactive' | 'done' | 'failed';

/** An element for a widget. Who asked for it leaves it again. */
export type CaptchaPlace = {
  readonly node: HTMLElement;
  /** A widget here may ask something, for a person can see it. */
  readonly isVisible: boolean;
  tell(state: CaptchaState): void;
  leave(): void;
};

/** One captcha to solve. */
export type CaptchaRequest = {
  readonly action: CaptchaAction;
  readonly settings: CaptchaSettings;
  /** Finds a place for a widget; only kinds that draw one ask. */
  readonly findPlace: () => Promise<CaptchaPlace>;
  /** Says that it takes a while, where that can be said; the answer takes it back. Only kinds that draw nothing ask. */
  readonly showProgress: () => Cancel;
  readonly signal: AbortSignal;
};

/** One kind of captcha. Undefined when there is neither a token nor a reason for the service to hear. */
export type CaptchaProvider = { solve(request: CaptchaRequest): Promise<CaptchaResult | undefined> };
