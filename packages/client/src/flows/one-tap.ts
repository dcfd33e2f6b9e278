// One-tap: the identity provider's script, loaded once, prompts for an account; its credential signs in or up.
import { SUB_PATHS } from '@latchkey/wire';
import { firstErrorCode, LatchkeyError } from '../errors.ts';
import { given } from '../lib/given.ts';
import { extendHash } from '../lib/url.ts';
import type { Urls } from '../navigation/urls.ts';
import type { Platform } from '../platform/platform.ts';
import type { Client } from '../resources/client.ts';
import type { SignIn } from '../resources/sign-in.ts';
import type { SignUp } from '../resources/sign-up.ts';
import type { HandleGoogleOneTapCallback, HandleRedirectCallbackParams } from './redirect-callback.ts';

/** URL of the script unless the host configures another. */
const SCRIPT_URL = 'https://accounts.google.com/gsi/client';
/** The global that the script defines. */
const SCRIPT_GLOBAL = 'google';

/** The part of the script's API that is used. */
export type IdentityScript = {
  initialize(settings: {
    readonly client_id: string;
    readonly callback: (answer: { readonly credential: string }) => unknown;
    readonly auto_select: boolean;
    readonly cancel_on_tap_outside: boolean;
    readonly itp_support: boolean;
    readonly use_fedcm_for_prompt: boolean;
  }): void;
  prompt(listener: (moment: { isSkippedMoment(): boolean; isDismissedMoment(): boolean }) => void): void;
  cancel(): void;
};

/** Options of the one-tap prompt. */
export type OneTapParams = {
  /** Whether a click outside dismisses the prompt. Default true. */
  readonly cancelOnTapOutside?: boolean | undefined;
  /** The variant for browsers with tracking prevention (ITP). Default true. */
  readonly itpSupport?: boolean | undefined;
  /** Lets the browser show the prompt (FedCM) where supported. Default true. */
  readonly fedCmSupport?: boolean | undefined;
  readonly signInForceRedirectUrl?: string | null | undefined;
  readonly signUpForceRedirectUrl?: string | null | undefined;
};

export type OneTapVerbs = {
  /** Signs in with the credential of the identity script, or signs up when no account exists. */
  readonly authenticateWithGoogleOneTap: (params: {
    readonly token: string;
    readonly legalAccepted?: boolean | undefined;
  }) => Promise<SignIn | SignUp>;
  /** Prompts for an account of the identity provider, once; does nothing when a session is active. */
  readonly openGoogleOneTap: (params?: OneTapParams) => Promise<void>;
  /** Closes the prompt. */
  readonly closeGoogleOneTap: () => Promise<void>;
};

export type OneTapDeps = {
  readonly platform: Pick<Platform, 'scripts' | 'globals' | 'location' | 'log'>;
  /** Undefined until the client is loaded. */
  readonly client: () => Client | undefined;
  readonly isSignedIn: () => boolean;
  /** The client id of the instance at the identity provider. */
  readonly clientId: () => string | null | undefined;
  readonly options: () => {
    readonly googleOneTapScriptUrl?: string | undefined;
    readonly nonce?: string | undefined;
  };
  readonly urls: Pick<Urls, 'buildSignInUrl' | 'buildSignUpUrl' | 'resolveAfterAuthUrl'>;
  readonly finish: HandleGoogleOneTapCallback;
};

/** The verbs of one client. */
export const createOneTapVerbs = (deps: OneTapDeps): OneTapVerbs => {
  const authenticate = createAuthenticate(deps);
  let shown: { script?: IdentityScript } | undefined;
  const close = (): void => {
    shown?.script?.cancel();
    shown = undefined;
  };
  const take = async (token: string, params: OneTapParams): Promise<void> => {
    try {
      await deps.finish(await authenticate({ token }), returnParams(deps, params));
    } catch (error) {
      deps.platform.log.error('the one-tap sign-in failed.', error);
    }
  };
  return {
    authenticateWithGoogleOneTap: authenticate,
    closeGoogleOneTap: async () => close(),
    async openGoogleOneTap(params = {}) {
      const clientId = deps.clientId();
      if (!clientId || shown || !deps.client() || deps.isSignedIn()) return;
      const mine: { script?: IdentityScript } = {};
      shown = mine;
      const script = await loadScript(deps);
      // The prompt was closed during the download.
      if (shown !== mine) return;
      if (!script) return close();
      mine.script = script;
      script.initialize({
        client_id: clientId,
        callback: ({ credential }) => take(credential, params),
        auto_select: false,
        cancel_on_tap_outside: params.cancelOnTapOutside ?? true,
        itp_support: params.itpSupport ?? true,
        use_fedcm_for_prompt: params.fedCmSupport ?? true,
      });
      // Dismissed or not shown: a later call may prompt again.
      script.prompt((moment) => {
        if ((moment.isSkippedMoment() || moment.isDismissedMoment()) && shown === mine) shown = undefined;
      });
    },
  };
};

const createAuthenticate =
  (deps: OneTapDeps): OneTapVerbs['authenticateWithGoogleOneTap'] =>
  async ({ token, legalAccepted }) => {
    const client = deps.client();
    if (!client) throw new LatchkeyError('one-tap needs a client. Await load() first.');
    const strategy = 'google_one_tap';
    try {
      return await client.signIn.create({ strategy, token });
    } catch (error) {
      if (firstErrorCode(error) !== 'external_account_not_found') throw error;
      return client.signUp.create({ strategy, token, ...given({ legalAccepted }) });
    }
  };

const loadScript = async ({ platform, options }: OneTapDeps): Promise<IdentityScript | undefined> => {
  const { googleOneTapScriptUrl = SCRIPT_URL, nonce } = options();
  const read = () => {
    const global = platform.globals.get(SCRIPT_GLOBAL) as
      | { readonly accounts?: { readonly id?: IdentityScript } }
      | undefined;
    return global?.accounts?.id;
  };
  // If the page already uses the provider, the script is loaded.
  if (!read())
    await platform.scripts
      .load(googleOneTapScriptUrl, given({ nonce }))
      .catch((error: unknown) => platform.log.error('one-tap cannot be shown.', error));
  return read();
};

/** Returns to this page unless the host configures another; remaining steps happen on their pages. */
const returnParams = ({ urls, platform }: OneTapDeps, props: OneTapParams): HandleRedirectCallbackParams => {
  const { signInForceRedirectUrl, signUpForceRedirectUrl } = props;
  const here = platform.location.href();
  const options = {
    signInForceRedirectUrl,
    signUpForceRedirectUrl,
    signInFallbackRedirectUrl: here,
    signUpFallbackRedirectUrl: here,
  };
  const afterSignIn = urls.resolveAfterAuthUrl('signIn', { props: options });
  const afterSignUp = urls.resolveAfterAuthUrl('signUp', { props: options });
  const forced = { signInForceRedirectUrl: afterSignIn, signUpForceRedirectUrl: afterSignUp };
  const [signInUrl, signUpUrl] = [urls.buildSignInUrl(forced), urls.buildSignUpUrl(forced)];
  return {
    ...forced,
    signInUrl,
    signUpUrl,
    firstFactorUrl: extendHash(signInUrl, { path: SUB_PATHS.signIn.factorOne }),
    secondFactorUrl: extendHash(signInUrl, { path: SUB_PATHS.signIn.factorTwo }),
    resetPasswordUrl: extendHash(signInUrl, { path: SUB_PATHS.signIn.resetPassword }),
    continueSignUpUrl: extendHash(signUpUrl, { path: SUB_PATHS.signUp.continue }),
    verifyEmailAddressUrl: extendHash(signUpUrl, { path: SUB_PATHS.signUp.verifyEmailAddress }),
    verifyPhoneNumberUrl: extendHash(signUpUrl, { path: SUB_PATHS.signUp.verifyPhoneNumber }),
  };
};
