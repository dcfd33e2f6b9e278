// One-tap: the script of the identity provider, loaded once, asks which account to use; what it answers signs in or up.
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

/** Where the script is unless the host says otherwise. */
const SCRIPT_URL = 'https://accounts.google.com/gsi/client';
/** The global that the script makes. */
const SCRIPT_GLOBAL = 'google';

/** What the script offers, as far as it is used. */
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

/** What the one-tap prompt is told. */
export type OneTapParams = {
  /** Is the prompt put away by a press beside it? Default true. */
  readonly cancelOnTapOutside?: boolean | undefined;
  /** The form for browsers that keep trackers out. Default true. */
  readonly itpSupport?: boolean | undefined;
  /** Lets the browser itself show the prompt where it can. Default true. */
  readonly fedCmSupport?: boolean | undefined;
  readonly signInForceRedirectUrl?: string | null | undefined;
  readonly signUpForceRedirectUrl?: string | null | undefined;
};

export type OneTapVerbs = {
  /** Signs in with what the identity script answered, or up when nobody has the account. */
  readonly authenticateWithGoogleOneTap: (params: {
    readonly token: string;
    readonly legalAccepted?: boolean | undefined;
  }) => Promise<SignIn | SignUp>;
  /** Asks which account of the identity provider to use, once; nothing happens when somebody is signed in. */
  readonly openGoogleOneTap: (params?: OneTapParams) => Promise<void>;
  /** Takes the question back. */
  readonly closeGoogleOneTap: () => Promise<void>;
};

export type OneTapDeps = {
  readonly platform: Pick<Platform, 'scripts' | 'globals' | 'location' | 'log'>;
  /** Undefined until everything is loaded. */
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
      // Whoever closed it meanwhile wants to see nothing.
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
      // Put away or not shown at all: another call may ask again.
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
  // A page that uses the provider itself has the script already.
  if (!read())
    await platform.scripts
      .load(googleOneTapScriptUrl, given({ nonce }))
      .catch((error: unknown) => platform.log.error('one-tap cannot be shown.', error));
  return read();
};

/** Comes back to this page unless the host wants something else; steps that are left are done on the pages for them. */
const returnParams = ({ urls, platform }: OneTapDeps, props: OneTapParams): HandleRedirectCallbackParams => {
  const { signInForceRedirectUrl, signUpForceRedirectUrl } = props;
  const here = platform.location.href();
  const wishes = {
    signInForceRedirectUrl,
    signUpForceRedirectUrl,
    signInFallbackRedirectUrl: here,
    signUpFallbackRedirectUrl: here,
  };
  const afterSignIn = urls.resolveAfterAuthUrl('signIn', { props: wishes });
  const afterSignUp = urls.resolveAfterAuthUrl('signUp', { props: wishes });
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
