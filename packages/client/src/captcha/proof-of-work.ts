// The built-in captcha: fetches a challenge from the service and searches for its number in short slices, so that the page
// stays responsive. It uses no third party and no worker, so neither a Content-Security-Policy nor a blocker can stop it.
import {
  CAPTCHA_CHALLENGE_PATH,
  CAPTCHA_MAX_RETRIES,
  CAPTCHA_RETRY_DELAY_MS,
  type CaptchaChallengeJSON,
  type CaptchaProofJSON,
  type EndpointKey,
  encodeBase64UrlText,
  type Input,
} from '@latchkey/wire';
import { firstErrorCode, isApiError } from '../errors.ts';
import type { Api } from '../http/api.ts';
import type { Platform } from '../platform/platform.ts';
import { createHashSearch } from './hash-search.ts';
import type { CaptchaProvider } from './provider.ts';

/** Yields to the page after this long; a user notices delays of about six times as much. */
const SLICE_MS = 8;
/** Numbers tried between two reads of the clock. */
const STEP = 256;
/** Upper bound of a slice, for a clock that does not advance. */
const SLICE_STEPS = 64;
/** After this long a progress indicator is shown. */
const PROGRESS_AFTER_MS = 1_000;

type Deps = {
  readonly api: Pick<Api, 'call'>;
  readonly platform: Pick<Platform, 'clock' | 'timers' | 'globals' | 'page'>;
};

/** The captcha that needs no third party. */
export const createProofOfWork = (deps: Deps): CaptchaProvider => ({
  async solve({ showProgress, signal }) {
    let hideProgress: () => void = () => undefined;
    const cancel = deps.platform.timers.after(PROGRESS_AFTER_MS, () => {
      hideProgress = showProgress();
    });
    try {
      const challenge = await fetchChallenge(deps, signal);
      const number = await search(deps, challenge, signal);
      if (number === undefined) return undefined;
      return { captchaToken: tokenOf(challenge, number), captchaWidgetType: 'invisible' };
    } catch (error) {
      // The service has no challenge, because its settings have changed. Its reply to the call says whether one is required.
      const code = firstErrorCode(error);
      if (code === 'captcha_not_enabled') return { captchaError: code };
      throw error;
    } finally {
      cancel();
      hideProgress();
    }
  },
});

/** Not in the endpoint contract, because only this provider calls it; hence the casts. */
const KEY = `GET ${CAPTCHA_CHALLENGE_PATH}` as EndpointKey;

/** Retried when there was no valid reply, or a 5xx; a 4xx refusal is final. */
const fetchChallenge = async (deps: Deps, signal: AbortSignal): Promise<CaptchaChallengeJSON> => {
  for (let retries = 0; ; retries += 1) {
    try {
      const options = { bare: true, throwsOffline: true, maxAttempts: 1, signal };
      return (await deps.api.call(KEY, {} as Input<EndpointKey>, options)) as unknown as CaptchaChallengeJSON;
    } catch (error) {
      const isFinal = isApiError(error) && error.status < 500;
      if (isFinal || retries >= CAPTCHA_MAX_RETRIES || signal.aborted || !deps.platform.page.isOnline()) throw error;
    }
    await new Promise<void>((resolve) => void deps.platform.timers.after(CAPTCHA_RETRY_DELAY_MS, resolve));
  }
};

const search = async (
  { platform }: Deps,
  { salt, challenge, max_number: last }: CaptchaChallengeJSON,
  signal: AbortSignal,
): Promise<number | undefined> => {
  const look = createHashSearch(salt, challenge);
  const giveWay = createGiveWay(platform);
  for (let next = 0; next <= last && !signal.aborted; ) {
    const until = platform.clock.monotonic() + SLICE_MS;
    for (let steps = 0; steps < SLICE_STEPS && next <= last; steps += 1) {
      const found = look(next, Math.min(STEP, last - next + 1));
      if (found !== undefined) return found;
      next += STEP;
      if (platform.clock.monotonic() >= until) break;
    }
    await giveWay();
  }
  return undefined;
};

type Scheduler = { readonly yield?: () => Promise<void> };

/** Yields to the page. Timers are the fallback: browsers clamp nested timers to 4 ms, and throttle those of hidden pages. */
const createGiveWay = ({ globals, timers }: Deps['platform']): (() => Promise<void>) => {
  // The casts hold: these are the browser's globals of that name, where they exist.
  const scheduler = globals.get('scheduler') as Scheduler | undefined;
  if (scheduler?.yield) return () => (scheduler as Required<Scheduler>).yield();
  const Channel = globals.get('MessageChannel') as typeof MessageChannel | undefined;
  if (!Channel) return () => new Promise((resolve) => void timers.after(0, resolve));
  return () =>
    new Promise((resolve) => {
      const { port1, port2 } = new Channel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
};

const tokenOf = (
  { challenge, salt, max_number, expires_at, signature }: CaptchaChallengeJSON,
  number: number,
): string => {
  const proof: CaptchaProofJSON = { challenge, salt, max_number, expires_at, signature, number };
  return encodeBase64UrlText(JSON.stringify(proof));
};
