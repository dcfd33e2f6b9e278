// The captcha of the external default service, drawn by a script of its own: loaded once, told what to draw, and asked again
// where its errors say that this may help (wire §9.6).
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

/** The service's script, told to draw only when asked. */
const SCRIPT_URL = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
/** The global that the script makes. */
const GLOBAL = 'turnstile';
const SCRIPT_FAILED = 'captcha_script_failed_to_load' satisfies ClientErrorCode;

/** A widget that neither asks nor answers for this long has been blocked on its way. */
const SILENCE_MS = 30_000;

/** How errors begin that another try may mend: crashes, time-outs, and challenges that went wrong. */
const RETRYABLE = ['crashed', 'undefined_error', '102', '103', '104', '106', '110600', '300', '600'];

/** What a widget is drawn with. */
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
  /** True keeps the widget from telling the console. */
  readonly 'error-callback': (code: string) => boolean;
  readonly 'unsupported-callback': () => boolean;
  readonly 'before-interactive-callback': () => void;
  readonly 'after-interactive-callback': () => void;
};

/** What the script offers. */
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

/** In the modal a widget is what the instance says; in a slot it may ask, and elsewhere it never does. */
const reportedType = ({ action }: CaptchaRequest, { widgetType }: External, { isVisible }: CaptchaPlace) => {
  if (!isVisible) return 'invisible';
  return action === 'verify' ? widgetType : 'smart';
};

const loadScript = async ({ scripts, globals }: Pick<Platform, 'scripts' | 'globals'>) => {
  // A page that uses the service itself has the script already.
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

/** Draws the widget into a node of its own, so that two at once do not get in each other's way. */
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
    // Drawing itself failed, which only the script's own code can.
    return { error: 'widget_failed' };
  } finally {
    if (id) attempt(() => id && script.remove(id));
    for (const undo of cleanUp) undo();
  }
};

/** A widget that is gone already says so by an exception, which nobody needs. */
const attempt = (work: () => unknown): void => {
  try {
    work();
  } catch {
    // Nothing is left to remove.
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

/** How the widget is to look, as the element it stands in says. */
const lookOf = ({ dataset }: HTMLElement) => ({
  theme: dataset[`${STYLE_PREFIX}Theme`] || 'auto',
  size: dataset[`${STYLE_PREFIX}Size`] || 'normal',
  language: dataset[`${STYLE_PREFIX}Language`] || 'auto',
});
