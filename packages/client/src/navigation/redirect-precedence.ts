// Where to go after authentication: reading and writing the redirect parameters, and their precedence.

import { allowedRedirect, type RedirectRules } from '../lib/allowed-redirect.ts';
import { toSnakeCase } from '../lib/case.ts';

/** Redirect options of a host, from options, props or one link. Empty text and null mean "not set". */
export interface RedirectOptions {
  /** Where to go after a sign-in, whatever the address of the page says. */
  readonly signInForceRedirectUrl?: string | null | undefined;
  /** Where to go after a sign-in if the address of the page names no place. */
  readonly signInFallbackRedirectUrl?: string | null | undefined;
  /** Where to go after a sign-up, whatever the address of the page says. */
  readonly signUpForceRedirectUrl?: string | null | undefined;
  /** Where to go after a sign-up if the address of the page names no place. */
  readonly signUpFallbackRedirectUrl?: string | null | undefined;
  /** Deprecated name of a fallback; still supported. */
  readonly afterSignInUrl?: string | null | undefined;
  /** Deprecated name of a fallback; still supported. */
  readonly afterSignUpUrl?: string | null | undefined;
  /** Deprecated name of both fallbacks; still supported. */
  readonly redirectUrl?: string | null | undefined;
}

type RedirectKey = keyof RedirectOptions;

/** All redirect options. The query parameter of each is the same name in wire spelling. */
const KEYS: readonly RedirectKey[] = [
  'signInForceRedirectUrl',
  'signInFallbackRedirectUrl',
  'signUpForceRedirectUrl',
  'signUpFallbackRedirectUrl',
  'afterSignInUrl',
  'afterSignUpUrl',
  'redirectUrl',
];

/** Query parameters that are kept on every navigation inside a flow. */
export const PRESERVED_PARAMETERS: readonly string[] = /* @__PURE__ */ KEYS.map(toSnakeCase);

/** The redirect options among query parameters. */
const readRedirectParams = (search: URLSearchParams): RedirectOptions => readKeys(KEYS, search);

/**
 * The query parameters of redirect options, each as `spell` writes it, or omitted where it returns undefined. A forced URL
 * overrides its fallback, so the fallback is omitted too.
 */
export const writeRedirectParams = (
  redirects: RedirectOptions,
  spell: (redirect: string) => string | undefined = (redirect) => redirect,
): URLSearchParams => {
  const params = new URLSearchParams();
  for (const key of KEYS) {
    const redirect = redirects[key];
    const value = redirect && !isOverruled(key, redirects) && spell(redirect);
    if (value) params.set(toSnakeCase(key), value);
  }
  return params;
};

const isOverruled = (key: RedirectKey, redirects: RedirectOptions): boolean =>
  (['signIn', 'signUp'] as const).some(
    (kind) => key === `${kind}FallbackRedirectUrl` && Boolean(redirects[`${kind}ForceRedirectUrl`]),
  );

/** Sources of redirect options; the earlier one wins. */
export interface RedirectSources {
  readonly search?: URLSearchParams | undefined;
  readonly props?: RedirectOptions | undefined;
  readonly options?: RedirectOptions | undefined;
}

/** For each option the first source that sets it: the parameters a link to another sign-in or sign-up page carries. */
export const mergeRedirects = ({ search, props = {}, options = {} }: RedirectSources): RedirectOptions => {
  const fromSearch = readRedirectParams(search ?? new URLSearchParams());
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = fromSearch[key] || props[key] || options[key];
      return value ? [[key, value]] : [];
    }),
  );
};

/** A target, and the candidates that were refused before it. */
export interface AfterAuthTarget {
  /** Absolute, or `/` when no option is set. */
  readonly url: string;
  readonly refused: readonly string[];
}

/**
 * Where to go after sign-in or sign-up. Precedence: forced, `redirect_url` of the page, fallback, the deprecated names,
 * for a modal the page it was opened on, `/`. A candidate that is not an allowed redirect is skipped.
 */
export const resolveAfterAuth = (
  kind: 'signIn' | 'signUp',
  sources: RedirectSources,
  rules: RedirectRules,
  modalHref?: string,
): AfterAuthTarget => {
  const search = readRedirectParams(sources.search ?? new URLSearchParams());
  const { props = {}, options = {} } = sources;
  const force = `${kind}ForceRedirectUrl` as const;
  const fallback = `${kind}FallbackRedirectUrl` as const;
  const legacy = kind === 'signIn' ? 'afterSignInUrl' : 'afterSignUpUrl';
  const redirects = [
    search[force] || props[force] || options[force],
    search.redirectUrl,
    search[fallback] || props[fallback] || options[fallback],
    search[legacy] || props[legacy] || props.redirectUrl || options[legacy] || options.redirectUrl,
    modalHref,
  ];
  const refused: string[] = [];
  for (const redirect of redirects) {
    if (!redirect) continue;
    const url = allowedRedirect(redirect, rules);
    if (url) return { url, refused };
    refused.push(redirect);
  }
  return { url: '/', refused };
};

/** Initial values of a form, as a host writes them. */
export interface InitialValues {
  readonly emailAddress?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly username?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

const INITIAL_VALUE_KEYS = ['emailAddress', 'phoneNumber', 'username', 'firstName', 'lastName'] as const;

/** Initial values as query parameters. */
export const writeInitialValues = (values: InitialValues = {}): URLSearchParams => {
  const params = new URLSearchParams();
  for (const key of INITIAL_VALUE_KEYS) {
    const value = values[key];
    if (value) params.set(toSnakeCase(key), value);
  }
  return params;
};

/** Initial values among query parameters. */
export const readInitialValues = (search: URLSearchParams): InitialValues => readKeys(INITIAL_VALUE_KEYS, search);

/** The values of these parameters in a query, in wire spelling. */
const readKeys = (keys: readonly string[], search: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = search.get(toSnakeCase(key));
      return value ? [[key, value]] : [];
    }),
  );
