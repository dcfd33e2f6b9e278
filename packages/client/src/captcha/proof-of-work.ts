// Our own captcha: fetches a challenge from the service the page talks to anyway and searches for its number, a little at a
// time, so that the page stays alive. No third party, no worker and so nothing a content policy or a blocker has to allow.
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

/** The page gets its turn after this long; a person notices about six times as much. */
const SLICE_MS = 8;
/** Numbers between two looks at the clock. */
const STEP = 256;
/** The longest slice, for a clock that stands still. */
const SLICE_STEPS = 64;
/** Whoever waits for longer than this is told. */
const PROGRESS_AFTER_MS = 1_000;

type Deps = {
  readonly api: Pick<Api, 'call'>;
  readonly platform: Pick<Platform, 'clock' | 'timers' | 'globals' | 'page'>;
};

/** The captcha that needs nobody else. */
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
      // The service has no challenge for us, because its settings have changed. It says itself what that means for the call.
      const code = firstErrorCode(error);
      if (code === 'captcha_not_enabled') return { captchaError: code };
      throw error;
    } finally {
      cancel();
      hideProgress();
    }
  },
});

/** Not in the contract of endpoints, for only this provider knows of it; the casts say so. */
const KEY = `GET ${CAPTCHA_CHALLENGE_PATH}` as EndpointKey;

/** Tried again when there was no answer, or none worth the name; a refusal stands. */
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

/** Lets the page have its turn. Timers would do, but browsers make nested ones wait, and those of hidden pages for long. */
const createGiveWay = ({ globals, timers }: Deps['platform']): (() => Promise<void>) => {
  // The casts hold: these are what browsers call so, where they have them.
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
