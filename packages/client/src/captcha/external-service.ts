// The captcha of an external service, drawn by that service's script: loads the script once, draws the widget, and retries
// after the errors that a retry can fix (docs/reference/wire.md#captcha).
import {
  CAPTCHA_MAX_RETRIES,
  CAPTCHA_RETRY_DELAY_MS,
  type CaptchaWidgetType,
  type ClientErrorCode,
  STYLE_PREFIX,
} from '@latchkey/wire';
import type { CaptchaResult } from '../http/captcha-result.ts';
import type { Cancel, Platform } from '../platform/platform.ts';
import type { CaptchaPlace, CaptchaProvider, CaptchaRequest } from './provider.ts';
import type { CaptchaSettings } from './settings.ts';

/** The service's script; `render=explicit` makes it draw only on request. */
const SCRIPT_URL = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
/** The global that the script defines. */
const GLOBAL = 'turnstile';
const SCRIPT_FAILED = 'captcha_script_failed_to_load' satisfies ClientErrorCode;

/** A widget that neither prompts nor answers for this long is probably blocked. */
const SILENCE_MS = 30_000;

/** Prefixes of errors that a retry may fix: crashes, time-outs, and failed challenges. */
const RETRYABLE = ['crashed', 'undefined_error', '102', '103', '104', '106', '110600', '300', '600'];

/** Options of a widget. */
type WidgetOptions = {
  readonly sitekey: string;
  readonly action: string;
  readonly appearance: 'interaction-only';
  readonly theme: string;
  readonly size: string;
  readonly language: string;
  readonly retry: 'never';
  readonly 'refresh-expired': 'auto';
  readonly callback: (token: string) => void;
  /** Returning true keeps the widget from logging to the console. */
  readonly 'error-callback': (code: string) => boolean;
  readonly 'unsupported-callback': () => boolean;
  readonly 'before-interactive-callback': () => void;
  readonly 'after-interactive-callback': () => void;
};

/** The API of the script. */
export type WidgetScript = {
  render(node: HTMLElement, options: WidgetOptions): string | null | undefined;
  reset(id: string): void;
  remove(id: string): void;
};

type External = Extract<CaptchaSettings, { kind: 'external' }>;

/** The captcha of the external service. */
export const createExternalService = (platform: Pick<Platform, 'scripts' | 'globals' | 'timers'>): CaptchaProvider => ({
  async solve(request) {
    if (request.settings.kind !== 'external') return undefined;
    const script = await loadScript(platform);
    if (!script) return { captchaError: SCRIPT_FAILED };
    const place = await request.findPlace();
    const { siteKey, invisibleSiteKey } = request.settings;
    const widgetType = reportedType(request, request.settings, place);
    try {
      const drawn = { ...request, place, siteKey: place.isVisible ? siteKey : invisibleSiteKey };
      return toResult(await runWidget(platform, script, drawn), widgetType);
    } finally {
      place.leave();
    }
  },
});

/** A hidden place is reported as invisible; a visible one as the instance's type for `verify`, else as `smart`. */
const reportedType = ({ action }: CaptchaRequest, { widgetType }: External, { isVisible }: CaptchaPlace) => {
  if (!isVisible) return 'invisible';
  return action === 'verify' ? widgetType : 'smart';
};

const loadScript = async ({ scripts, globals }: Pick<Platform, 'scripts' | 'globals'>) => {
  // If the page already uses the service, the script is loaded.
  const read = () => globals.get(GLOBAL) as WidgetScript | undefined;
  if (!read()) await scripts.load(SCRIPT_URL, { defer: '' }).catch(() => undefined);
  return read();
};

/** How a widget ended. */
type Ending = { readonly token: string } | { readonly error: string };

const toResult = (ending: Ending, captchaWidgetType: CaptchaWidgetType | null): CaptchaResult | undefined => {
  if ('token' in ending) return { captchaToken: ending.token, captchaWidgetType };
  return ending.error ? { captchaError: ending.error } : undefined;
};

type Drawn = Pick<CaptchaRequest, 'action' | 'signal'> & { readonly place: CaptchaPlace; readonly siteKey: string };

/** Draws the widget into a separate node, so that two concurrent widgets do not share one. */
const runWidget = async (
  { timers }: Pick<Platform, 'timers'>,
  script: WidgetScript,
  { action, place, siteKey, signal }: Drawn,
): Promise<Ending> => {
  const node = place.node.ownerDocument.createElement('div');
  place.node.append(node);
  let id: string | null | undefined;
  const cleanUp: Cancel[] = [() => node.remove()];
  try {
    return await new Promise<Ending>((resolve) => {
      const errors: string[] = [];
      const silence = createSilence(timers, () => resolve({ error: [...errors, 'timeout'].join(',') }));
      const stop = () => resolve({ error: '' });
      signal.addEventListener('abort', stop, { once: true });
      cleanUp.push(silence.end, () => signal.removeEventListener('abort', stop));
      const fail = (code: string): boolean => {
        errors.push(code);
        const isRetryable = RETRYABLE.some((start) => code.startsWith(start));
        if (!isRetryable || errors.length > CAPTCHA_MAX_RETRIES || !id) resolve({ error: errors.join(',') });
        else cleanUp.push(timers.after(CAPTCHA_RETRY_DELAY_MS, () => id && script.reset(id)));
        return true;
      };
      id = script.render(node, {
        ...lookOf(place.node),
        sitekey: siteKey,
        action,
        appearance: 'interaction-only',
        retry: 'never',
        'refresh-expired': 'auto',
        callback: (token) => resolve({ token }),
        'error-callback': (code) => fail(String(code)),
        'unsupported-callback': () => {
          resolve({ error: 'This browser is not supported by the captcha.' });
          return true;
        },
        'before-interactive-callback': () => {
          silence.end();
          place.tell('interactive');
        },
        'after-interactive-callback': () => {
          silence.begin();
          place.tell('working');
        },
      });
    });
  } catch {
    // Drawing failed inside the third-party script.
    return { error: 'widget_failed' };
  } finally {
    if (id) attempt(() => id && script.remove(id));
    for (const undo of cleanUp) undo();
  }
};

/** Runs `work` and ignores its exception: the script throws when the widget is already removed. */
const attempt = (work: () => unknown): void => {
  try {
    work();
  } catch {
    // The widget is already removed.
  }
};

const createSilence = (timers: Platform['timers'], onEnd: () => void) => {
  let cancel = timers.after(SILENCE_MS, onEnd);
  const end = () => cancel();
  return {
    end,
    begin() {
      end();
      cancel = timers.after(SILENCE_MS, onEnd);
    },
  };
};

/** Appearance of the widget, from the data attributes of the element that contains it. */
const lookOf = ({ dataset }: HTMLElement) => ({
  theme: dataset[`${STYLE_PREFIX}Theme`] || 'auto',
  size: dataset[`${STYLE_PREFIX}Size`] || 'normal',
  language: dataset[`${STYLE_PREFIX}Language`] || 'auto',
});
