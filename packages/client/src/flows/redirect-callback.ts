// handleRedirectCallback: executes the decision of the callback table, on the provider's callback page.
import { SUB_PATHS } from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import { extendHash, isCombinedFlow, readPageParams } from '../lib/url.ts';
import type { RedirectOptions } from '../navigation/redirect-precedence.ts';
import type { UrlOptions, Urls } from '../navigation/urls.ts';
import type { Client } from '../resources/client.ts';
import type { Session } from '../resources/session.ts';
import type { DisplayConfig } from '../resources/settings/display-config.ts';
import type { SignIn } from '../resources/sign-in.ts';
import type { SignUp } from '../resources/sign-up.ts';
import {
  type CallbackDecision,
  type CallbackPlace,
  decideCallback,
  decideTransferredSignIn,
  decideTransferredSignUp,
} from './callback-decision.ts';
import type { CustomNavigate } from './email-link.ts';
import { isSignUp } from './oauth-redirect.ts';
import type { SetActive } from './set-active.ts';

/** Where each outcome of a callback leads. Omitted URLs follow from the options and the settings of the instance. */
export type HandleRedirectCallbackParams = RedirectOptions & {
  /** False sends users without an account to the sign-in page instead of signing them up. */
  readonly transferable?: boolean | undefined;
  /** Page with the sign-in form. */
  readonly signInUrl?: string | undefined;
  /** Page with the sign-up form. */
  readonly signUpUrl?: string | undefined;
  /** Page for the first factor of a sign-in. */
  readonly firstFactorUrl?: string | undefined;
  /** Page for the second factor of a sign-in. */
  readonly secondFactorUrl?: string | undefined;
  /** Page for a new password. */
  readonly resetPasswordUrl?: string | undefined;
  /** Page for the fields that a sign-up still needs. */
  readonly continueSignUpUrl?: string | null | undefined;
  /** Page to verify the e-mail address of a sign-up. */
  readonly verifyEmailAddressUrl?: string | null | undefined;
  /** Page to verify the phone number of a sign-up. */
  readonly verifyPhoneNumberUrl?: string | null | undefined;
};

/** Completes a sign-in or sign-up on the provider's callback page. */
export type HandleRedirectCallback = (
  params?: HandleRedirectCallbackParams,
  customNavigate?: CustomNavigate,
) => Promise<unknown>;

/** The same for an attempt without a redirect. */
export type HandleGoogleOneTapCallback = (
  attempt: SignIn | SignUp,
  params?: HandleRedirectCallbackParams,
  customNavigate?: CustomNavigate,
) => Promise<unknown>;

export type CallbackDeps = {
  /** Undefined until the client is loaded. */
  readonly client: () => Client | undefined;
  /** The active session of this page. */
  readonly session: () => Session | undefined;
  readonly display: () => DisplayConfig | undefined;
  readonly options: () => UrlOptions;
  readonly urls: Pick<Urls, 'resolveAfterAuthUrl'>;
  readonly href: () => string;
  readonly setActive: SetActive;
  /** Navigates, in development with the dev-browser token. */
  readonly go: (to: string, customNavigate?: CustomNavigate) => Promise<unknown>;
  /** Notifies the opener, if this window is a popup that a page waits for. */
  readonly returnFromPopup: () => Promise<boolean>;
};

export type CallbackVerbs = {
  readonly handleRedirectCallback: HandleRedirectCallback;
  readonly handleGoogleOneTapCallback: HandleGoogleOneTapCallback;
};

/** Both verbs of one client. */
export const createCallbackVerbs = (deps: CallbackDeps): CallbackVerbs => ({
  async handleRedirectCallback(params = {}, customNavigate) {
    const client = deps.client();
    if (!client || (await deps.returnFromPopup())) return undefined;
    const session = deps.session() ?? lastSignedIn(client);
    return finish(deps, { signIn: client.signIn, signUp: client.signUp, session }, params, customNavigate);
  },
  async handleGoogleOneTapCallback(attempt, params = {}, customNavigate) {
    const client = deps.client();
    if (!client) return undefined;
    const attempts = isSignUp(attempt)
      ? { signIn: client.signIn, signUp: attempt }
      : { signIn: attempt, signUp: client.signUp };
    return finish(deps, attempts, params, customNavigate);
  },
});

type Attempts = { readonly signIn: SignIn; readonly signUp: SignUp; readonly session?: Session | undefined };

/** A sign-up creates the account and its first session with the same timestamp. */
const isFirst = ({ createdAt, user }: Session): boolean => user?.createdAt?.getTime() === createdAt.getTime();

const lastSignedIn = ({ signedInSessions, lastActiveSessionId }: Client): Session | undefined =>
  signedInSessions.find(({ id }) => id === lastActiveSessionId);

const finish = async (
  deps: CallbackDeps,
  { signIn, signUp, session }: Attempts,
  params: HandleRedirectCallbackParams,
  customNavigate: CustomNavigate | undefined,
): Promise<unknown> => {
  const { transferable = true } = params;
  const here = session && { id: session.id, isFirst: isFirst(session) };
  const first = decideCallback({ signIn, signUp, session: here, transferable });
  const decision = first.do === 'transfer' ? await transfer({ signIn, signUp }, first.to) : first;
  if (decision.do === 'go') return deps.go(placeOf(deps, decision.to, params), customNavigate);
  if (decision.do !== 'activate') return undefined;
  const search = readPageParams(deps.href());
  const redirectUrl = deps.urls.resolveAfterAuthUrl(decision.after, { search, props: params });
  return deps.setActive({ session: decision.sessionId, redirectUrl });
};

/** Transfers the account of one attempt to the other. */
const transfer = async ({ signIn, signUp }: Attempts, to: 'signIn' | 'signUp'): Promise<CallbackDecision> => {
  const decision =
    to === 'signIn'
      ? decideTransferredSignIn(await signIn.create({ transfer: true }))
      : decideTransferredSignUp(await signUp.create({ transfer: true }));
  if (decision) return decision;
  const status = to === 'signIn' ? signIn.status : signUp.status;
  throw new LatchkeyError(`the account elsewhere could not be taken over: the service answered with "${status}".`);
};

const PLACES = {
  signIn: ['signIn', ''],
  signUp: ['signUp', ''],
  firstFactor: ['signIn', SUB_PATHS.signIn.factorOne],
  secondFactor: ['signIn', SUB_PATHS.signIn.factorTwo],
  resetPassword: ['signIn', SUB_PATHS.signIn.resetPassword],
  continueSignUp: ['signUp', SUB_PATHS.signUp.continue],
  verifyEmailAddress: ['signUp', SUB_PATHS.signUp.verifyEmailAddress],
  verifyPhoneNumber: ['signUp', SUB_PATHS.signUp.verifyPhoneNumber],
} as const satisfies { readonly [Place in CallbackPlace]: readonly ['signIn' | 'signUp', string] };

const placeOf = (deps: CallbackDeps, place: CallbackPlace, params: HandleRedirectCallbackParams): string => {
  const said = params[`${place}Url`];
  if (said) return said;
  const [page, path] = PLACES[place];
  const base = params[`${page}Url`] || pageOf(deps, page);
  return path ? extendHash(base, { path }) : base;
};

const pageOf = ({ options, display }: CallbackDeps, page: 'signIn' | 'signUp'): string => {
  const hosts = options();
  if (page === 'signUp' && isCombinedFlow(hosts))
    return extendHash(hosts.signInUrl ?? '', { path: SUB_PATHS.signIn.create });
  return hosts[`${page}Url`] || display()?.[`${page}Url`] || '/';
};
