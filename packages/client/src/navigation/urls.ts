// Every named URL, built from the environment's display settings and the host's options.
import { CLIENT_NAMES, type PublishableKey, type SessionTaskKey, SUB_PATHS } from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import {
  allowedRedirect,
  defaultAllowedOrigins,
  type OriginRule,
  type RedirectRules,
} from '../lib/allowed-redirect.ts';
import { appendPath, extendHash, isCombinedFlow, parseUrl } from '../lib/url.ts';
import {
  type InitialValues,
  mergeRedirects,
  type RedirectOptions,
  type RedirectSources,
  resolveAfterAuth,
  writeInitialValues,
  writeRedirectParams,
} from './redirect-precedence.ts';

/** The host's options that contain URLs. */
export interface UrlOptions extends RedirectOptions {
  /** Page with the sign-in form. Default: the setting of the instance. */
  readonly signInUrl?: string | undefined;
  /** Page with the sign-up form. Default: the setting of the instance. */
  readonly signUpUrl?: string | undefined;
  /** Page with the waitlist form. */
  readonly waitlistUrl?: string | undefined;
  /** The host's pages for tasks of a session; without one, the card on the sign-in page is used. */
  readonly taskUrls?: Partial<Record<SessionTaskKey, string>> | undefined;
  /** Where to go after a sign-out of every account. */
  readonly afterSignOutUrl?: string | null | undefined;
  /** Where to go after a sign-out of one of several accounts. */
  readonly afterMultiSessionSingleSignOutUrl?: string | null | undefined;
  /** Other origins that redirects may lead to: exact, with wildcards, or regular expressions. */
  readonly allowedRedirectOrigins?: readonly OriginRule[] | undefined;
}

/** The environment's display settings that contain URLs. */
export interface DisplayUrls {
  readonly homeUrl: string;
  readonly signInUrl: string;
  readonly signUpUrl: string;
  readonly userProfileUrl: string;
  readonly afterSignOutOneUrl: string;
  readonly organizationProfileUrl: string;
  readonly createOrganizationUrl: string;
  readonly waitlistUrl: string;
}

/** The inputs of a URL, read again for each one. */
export interface UrlFacts {
  readonly key: PublishableKey;
  /** Address of the page; empty outside a browser. */
  readonly href: string;
  readonly isLoaded: boolean;
  readonly options: UrlOptions;
  readonly display: DisplayUrls | undefined;
  readonly devBrowserToken: string | undefined;
  /** The current task of the session. */
  readonly task?: SessionTaskKey | undefined;
}

/** A sign-in or sign-up link: where to go afterwards, and the initial values of the form. */
export interface AuthLinkOptions extends RedirectOptions {
  /** Initial values of the fields. */
  readonly initialValues?: InitialValues | undefined;
}

/** A link to the page of a task. */
export interface TasksLinkOptions extends AuthLinkOptions {
  /** Default: the current task of the session. */
  readonly task?: SessionTaskKey | undefined;
}

export interface Urls {
  /** In development, a URL on another origin gets the dev-browser token, which cookies cannot carry there. */
  buildUrlWithAuth(to: string): string;
  buildSignInUrl(link?: AuthLinkOptions): string;
  buildSignUpUrl(link?: AuthLinkOptions): string;
  buildUserProfileUrl(): string;
  buildHomeUrl(): string;
  buildCreateOrganizationUrl(): string;
  buildOrganizationProfileUrl(): string;
  buildAfterSignInUrl(from?: { readonly params?: URLSearchParams | undefined }): string;
  buildAfterSignUpUrl(from?: { readonly params?: URLSearchParams | undefined }): string;
  buildAfterSignOutUrl(): string;
  buildAfterMultiSessionSingleSignOutUrl(): string;
  buildWaitlistUrl(link?: { readonly initialValues?: Pick<InitialValues, 'emailAddress'> | undefined }): string;
  /** The page of the session's current task; empty when it has none. */
  buildTasksUrl(link?: TasksLinkOptions): string;
  /** As the two `buildAfter…` above, with the redirect options of a surface's props and, for a modal, the page behind it. */
  resolveAfterAuthUrl(kind: 'signIn' | 'signUp', sources: RedirectSources, placement?: 'mounted' | 'modal'): string;
  /** The absolute form of a redirect that is allowed now; undefined for others. */
  allowRedirect(to: string): string | undefined;
}

/** Builders over inputs that change; `warn` is called for redirect options that were refused. */
export const createUrls = (read: () => UrlFacts, warn: (message: string) => void): Urls => {
  const warned = new Set<string>();
  const warnOnce = (refused: string): void => {
    if (!warned.has(refused)) warn(REFUSED(refused));
    warned.add(refused);
  };
  const withAuth = (to: string): string => addAuth(read(), to);
  const named = (name: keyof DisplayUrls): string => {
    const url = read().display?.[name];
    return url ? withAuth(url) : '';
  };
  const resolve: Urls['resolveAfterAuthUrl'] = (kind, sources, placement = 'mounted') => {
    const facts = read();
    const target = resolveAfterAuth(
      kind,
      { ...sources, options: facts.options },
      allowedBy(facts),
      placement === 'modal' ? facts.href : undefined,
    );
    target.refused.forEach(warnOnce);
    return withAuth(target.url);
  };
  return {
    buildUrlWithAuth: withAuth,
    buildSignInUrl: (link) => authLink(read(), 'signInUrl', link, warnOnce),
    buildSignUpUrl: (link) => authLink(read(), 'signUpUrl', link, warnOnce),
    buildUserProfileUrl: () => named('userProfileUrl'),
    buildHomeUrl: () => named('homeUrl'),
    buildCreateOrganizationUrl: () => named('createOrganizationUrl'),
    buildOrganizationProfileUrl: () => named('organizationProfileUrl'),
    buildAfterSignInUrl: (from) => resolve('signIn', { search: from?.params }),
    buildAfterSignUpUrl: (from) => resolve('signUp', { search: from?.params }),
    buildAfterSignOutUrl: () => {
      const { afterSignOutUrl } = read().options;
      return afterSignOutUrl ? withAuth(afterSignOutUrl) : '/';
    },
    buildAfterMultiSessionSingleSignOutUrl: () => afterSingleSignOut(read()),
    buildWaitlistUrl: (link) => waitlistLink(read(), link?.initialValues),
    buildTasksUrl({ task = read().task, ...link } = {}) {
      const own = task && read().options.taskUrls?.[task];
      if (own || !task) return own ? withAuth(own) : '';
      const page = authLink(read(), 'signInUrl', link, warnOnce);
      return extendHash(page, { path: `${SUB_PATHS.signIn.tasks}/${task}` });
    },
    resolveAfterAuthUrl: resolve,
    allowRedirect: (to) => allowedRedirect(to, allowedBy(read())),
  };
};

const REFUSED = (url: string) =>
  `${CLIENT_NAMES.capitalised}: the redirect to ${url} is not allowed and was ignored. Name its origin in allowedRedirectOrigins if it is yours.`;

/** Adds the dev-browser token to the query, not to the hash: a hash never reaches a server. */
const addAuth = (facts: UrlFacts, to: string): string => {
  if (facts.key.instanceType === 'production') return to;
  const url = parseUrl(to, facts.href);
  if (!url) return to;
  if (!facts.isLoaded || url.origin === parseUrl(facts.href)?.origin) return url.href;
  if (url.searchParams.has(CLIENT_NAMES.params.devBrowser)) return url.href;
  if (!facts.devBrowserToken) {
    throw new LatchkeyError('Missing dev browser jwt. Please contact support.');
  }
  url.searchParams.set(CLIENT_NAMES.params.devBrowser, facts.devBrowserToken);
  return url.href;
};

const authLink = (
  facts: UrlFacts,
  page: 'signInUrl' | 'signUpUrl',
  link: AuthLinkOptions = {},
  onRefused: (refused: string) => void,
): string => {
  const { options, display, isLoaded, href } = facts;
  if (!isLoaded || !display) return '';
  const isCombined = isCombinedFlow(options);
  const base = (isCombined ? options.signInUrl : options[page]) || display[page];
  if (!base) return '';
  const { initialValues, ...props } = link;
  const redirects = mergeRedirects({ props: { ...props, redirectUrl: props.redirectUrl || href }, options });
  const rules = allowedBy(facts);
  // Absolute, because the target page may be on another origin, where a relative URL would resolve differently.
  const spell = (redirect: string) => allowedRedirect(redirect, rules) ?? void onRefused(redirect);
  const search = new URLSearchParams([...writeInitialValues(initialValues), ...writeRedirectParams(redirects, spell)]);
  const path = isCombined && page === 'signUpUrl' ? SUB_PATHS.signIn.create : '';
  return addAuth(facts, extendHash(base, { path, search }));
};

const waitlistLink = ({ options, display }: UrlFacts, initialValues: InitialValues | undefined): string => {
  if (!display) return '';
  const base = options.waitlistUrl || display.waitlistUrl;
  return base ? extendHash(base, { search: writeInitialValues(initialValues) }) : '';
};

const afterSingleSignOut = (facts: UrlFacts): string => {
  const { afterMultiSessionSingleSignOutUrl, signInUrl } = facts.options;
  const url =
    afterMultiSessionSingleSignOutUrl ||
    (signInUrl ? appendPath(signInUrl, SUB_PATHS.signIn.choose) : facts.display?.afterSignOutOneUrl);
  return url ? addAuth(facts, url) : '';
};

const allowedBy = ({ key, href, options }: UrlFacts): RedirectRules => {
  const pageOrigin = parseUrl(href)?.origin ?? '';
  const given = options.allowedRedirectOrigins;
  return {
    pageOrigin,
    allowedOrigins: given?.length
      ? given
      : defaultAllowedOrigins({ ...key, pageOrigin, provider: CLIENT_NAMES.provider }),
  };
};
