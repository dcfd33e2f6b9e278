// Solves the captcha of an instance for whoever needs one: which kind, in which place, and what a sign-up sends of it.
import type { Body, OAuthStrategy } from '@latchkey/wire';
import { isNetworkError, RuntimeError } from '../errors.ts';
import type { Api } from '../http/api.ts';
import type { CaptchaBody, CaptchaResult } from '../http/captcha-result.ts';
import { snakeCaseKeys } from '../lib/case.ts';
import type { Cancel, Platform } from '../platform/platform.ts';
import type { SignUpCreateParams } from '../resources/sign-up.ts';
import type { ReadableStore } from '../state/store.ts';
import { createExternalService } from './external-service.ts';
import { createHiddenPlace, findSlot } from './places.ts';
import { createProofOfWork } from './proof-of-work.ts';
import type { CaptchaAction, CaptchaPlace, CaptchaProvider } from './provider.ts';
import { type CaptchaSettings, captchaSettings } from './settings.ts';

/** What is shown over the page. */
export type CaptchaModal = {
  /** Opens it out of sight; undefined where it cannot be opened. */
  open(): Promise<CaptchaPlace | undefined>;
  /** Shows that something is being worked on; the answer takes it away. */
  showProgress(): Cancel;
};

export type CaptchaDeps = {
  readonly platform: Platform;
  readonly api: Pick<Api, 'call'>;
  readonly store: ReadableStore;
  readonly isStandardBrowser: () => boolean;
  readonly modal: CaptchaModal;
  readonly signal: AbortSignal;
};

/** What the captcha adds to a sign-up: its outcome, or the strategy that made it needless. */
export type SignUpCaptchaFields = Pick<
  Body<'POST /client/sign_ups'>,
  'captcha_token' | 'captcha_widget_type' | 'captcha_error' | 'strategy'
>;

export type Captcha = {
  /** The outcome of a challenge; undefined where there is none to show or it came to nothing. */
  solve(action: CaptchaAction): Promise<CaptchaResult | undefined>;
  /** What a sign-up with these parameters sends besides them. */
  signUpFields(params: SignUpCreateParams): Promise<SignUpCaptchaFields>;
};

/** The captcha of one client. */
export const createCaptcha = (deps: CaptchaDeps): Captcha => {
  const providers: { readonly [Kind in CaptchaSettings['kind']]: CaptchaProvider } = {
    proof_of_work: createProofOfWork(deps),
    external: createExternalService(deps.platform),
  };
  const settingsNow = () => {
    const { environment } = deps.store.getSnapshot();
    return environment && captchaSettings(environment, deps.isStandardBrowser());
  };
  const solveWith = (settings: CaptchaSettings, action: CaptchaAction): Promise<CaptchaResult | undefined> =>
    providers[settings.kind].solve({
      action,
      settings,
      findPlace: () => findPlace(deps, settings, action),
      showProgress: () => (action === 'verify' && hasSurfaces(deps) ? deps.modal.showProgress() : () => undefined),
      signal: deps.signal,
    });
  return {
    async solve(action) {
      const settings = settingsNow();
      // A broken captcha is for the service to judge: it hears that there is no answer.
      return settings && solveWith(settings, action).catch(() => undefined);
    },
    async signUpFields(params) {
      const passing = passingStrategy(deps.store, params);
      const settings = settingsNow();
      if (passing || !settings || deps.store.getSnapshot().client?.captchaBypass) return passing ?? {};
      const slot = findSlot(deps.platform);
      slot?.tell('working');
      const result = await solveWith(settings, 'signup').catch((cause: unknown) => {
        slot?.tell('failed');
        if (isNetworkError(cause) && !deps.platform.page.isOnline()) throw cause;
        throw unavailable(cause);
      });
      slot?.tell(result && 'captchaToken' in result ? 'done' : 'failed');
      if (!result) throw unavailable();
      return snakeCaseKeys<CaptchaBody>(result);
    },
  };
};

const unavailable = (cause?: unknown): RuntimeError =>
  new RuntimeError(
    'captcha_unavailable',
    'the captcha gave no token, so nobody can sign up. Check that no policy or blocker keeps it from running, then try again.',
    { cause },
  );

/**
 * The strategy that makes a captcha needless: the one given, or for a transfer the one the sign-in came with, also where none
 * is given.
 */
const passingStrategy = (
  store: ReadableStore,
  { strategy, transfer }: SignUpCreateParams,
): { readonly strategy?: OAuthStrategy } | undefined => {
  const { environment, client } = store.getSnapshot();
  const listed: readonly unknown[] = environment?.displayConfig.captchaOauthBypass ?? [];
  const met = client?.signIn.firstFactorVerification.strategy;
  // The cast holds: the list is one of these.
  if (transfer && listed.includes(met)) return { strategy: met as OAuthStrategy };
  return listed.includes(strategy) ? {} : undefined;
};

/** The modal is a surface, and those need to know who is there. */
const hasSurfaces = ({ store, isStandardBrowser }: CaptchaDeps): boolean =>
  store.getSnapshot().client !== undefined && isStandardBrowser();

const findPlace = async (
  deps: CaptchaDeps,
  settings: CaptchaSettings,
  action: CaptchaAction,
): Promise<CaptchaPlace> => {
  const { platform } = deps;
  const opened = action === 'verify' && hasSurfaces(deps) ? await deps.modal.open() : undefined;
  if (opened) return opened;
  if (action === 'signup' && settings.kind === 'external' && settings.widgetType === 'smart') {
    const slot = findSlot(platform);
    if (slot) return slot;
    platform.log.error(
      'the captcha has no slot on this page, so it may only check out of sight. Put an element with the id of the slot into the form.',
    );
  }
  const hidden = createHiddenPlace(platform);
  if (!hidden) throw unavailable();
  return hidden;
};
