// Starts OAuth or enterprise SSO for a sign-in or a sign-up, and redirects to the provider.
import { CLIENT_NAMES, isEnterpriseStrategy } from '@latchkey/wire';
import { isApiError, LatchkeyError } from '../errors.ts';
import { given } from '../lib/given.ts';
import type { Navigator } from '../navigation/navigate.ts';
import type { Platform } from '../platform/platform.ts';
import type { Environment } from '../resources/environment.ts';
import type { AuthenticateWithRedirectParams } from '../resources/external.ts';
import type { Verification } from '../resources/identifiers/verification.ts';
import type { SignIn } from '../resources/sign-in.ts';
import type { SignUp } from '../resources/sign-up.ts';

export type StartRedirectDeps = {
  readonly platform: Pick<Platform, 'page' | 'location'>;
  readonly navigator: Pick<Navigator, 'target'>;
  readonly urls: { buildUrlWithAuth(to: string): string };
  readonly options: () => { readonly supportEmail?: string | undefined };
  readonly environment: () => Environment | undefined;
};

/** The provider's authorization URL. */
export const startRedirect = async (
  deps: StartRedirectDeps,
  attempt: SignIn | SignUp,
  params: AuthenticateWithRedirectParams,
): Promise<URL> => {
  const there = { ...params, redirectUrl: deps.urls.buildUrlWithAuth(params.redirectUrl) };
  const { status, externalVerificationRedirectURL } = isSignUp(attempt)
    ? await beginSignUp(deps, attempt, there)
    : await beginSignIn(attempt, there);
  if (status === 'unverified' && externalVerificationRedirectURL) return externalVerificationRedirectURL;
  throw new LatchkeyError(`Response: ${status} not supported yet. ${contact(deps)}`);
};

/** The URL to open for the service's reply, in this page or in a popup. */
export const placeToGo = ({ navigator }: Pick<StartRedirectDeps, 'navigator'>, { href }: URL): URL => {
  const target = navigator.target(href);
  if (!target) throw new LatchkeyError(`the service answered with "${href}", which is no place to go.`);
  return target;
};

/** Leaves the page without the host's router: the provider may be on this origin, behind a proxy. */
export const leaveFor = (deps: StartRedirectDeps, url: URL): void => {
  const { href } = placeToGo(deps, url);
  deps.platform.page.emit(CLIENT_NAMES.events.beforeUnload);
  deps.platform.location.assign(href);
};

export const isSignUp = (attempt: SignIn | SignUp): attempt is SignUp => 'missingFields' in attempt;

const beginSignIn = async (
  signIn: SignIn,
  {
    strategy,
    identifier,
    oidcPrompt,
    oidcLoginHint,
    redirectUrl,
    redirectUrlComplete: actionCompleteRedirectUrl,
  }: AuthenticateWithRedirectParams,
): Promise<Verification> => {
  const urls = { redirectUrl, actionCompleteRedirectUrl };
  if (isEnterpriseStrategy(strategy) && signIn.id) await signIn.prepareFirstFactor({ strategy, ...urls });
  else await signIn.create({ strategy, ...urls, ...given({ identifier, oidcPrompt, oidcLoginHint }) });
  return signIn.firstFactorVerification;
};

const beginSignUp = async (
  { environment }: StartRedirectDeps,
  signUp: SignUp,
  { continueSignUp = false, redirectUrlComplete, identifier: _, ...said }: AuthenticateWithRedirectParams,
): Promise<Verification> => {
  const params = { ...given(said), actionCompleteRedirectUrl: redirectUrlComplete };
  const begin = () => (continueSignUp && signUp.id ? signUp.update(params) : signUp.create(params));
  try {
    await begin();
  } catch (error) {
    if (!isCaptchaProblem(error)) throw error;
    // The captcha settings have changed since this page was loaded.
    await environment()?.reload();
    await begin();
  }
  return signUp.verifications.externalAccount;
};

const CAPTCHA_PROBLEMS: readonly string[] = ['captcha_invalid', 'captcha_not_enabled', 'captcha_missing_token'];

const isCaptchaProblem = (error: unknown): boolean =>
  isApiError(error) && error.errors.some(({ code }) => CAPTCHA_PROBLEMS.includes(code));

const contact = ({ options, environment }: StartRedirectDeps): string => {
  const address = options().supportEmail || environment()?.displayConfig.supportEmail;
  return address ? `For help, write to ${address}.` : 'For help, contact support.';
};
