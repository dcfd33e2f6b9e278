// Solves the captcha of an instance: selects the provider and the place on the page, and builds the fields a sign-up sends.
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

/** The modal that shows a captcha over the page. */
export type CaptchaModal = {
  /** Opens it hidden; undefined where it cannot be opened. */
  open(): Promise<CaptchaPlace | undefined>;
  /** Shows a progress indicator; returns a function that removes it. */
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

/** Fields the captcha adds to a sign-up: its result, or the strategy that makes it unnecessary. */
export type SignUpCaptchaFields = Pick<
  Body<'POST /client/sign_ups'>,
  'captcha_token' | 'captcha_widget_type' | 'captcha_error' | 'strategy'
>;

export type Captcha = {
  /** The result of a challenge; undefined when the instance requires none or it failed. */
  solve(action: CaptchaAction): Promise<CaptchaResult | undefined>;
  /** Fields that a sign-up with these parameters sends in addition. */
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
      // A broken captcha yields no result: the service decides what to do with a call that has none.
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
 * The strategy that makes a captcha unnecessary: the given one, or for a transfer the strategy of the sign-in, also if none
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

/** The modal is a surface, and surfaces need a loaded client. */
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
