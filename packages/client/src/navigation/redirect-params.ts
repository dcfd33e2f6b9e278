// Where to go after authentication: reading and writing the redirect parameters, and the order in which they count.
import { toSnakeCase } from '../lib/case.ts';
import { allowedRedirect, type RedirectRules } from '../lib/redirect-rules.ts';

/** Redirect wishes as a host writes them, in options, in props or for one link. Empty text and null mean "not said". */
export interface RedirectOptions {
  readonly signInForceRedirectUrl?: string | null | undefined;
  readonly signInFallbackRedirectUrl?: string | null | undefined;
  readonly signUpForceRedirectUrl?: string | null | undefined;
  readonly signUpFallbackRedirectUrl?: string | null | undefined;
  /** Older spelling of a fallback; kept working. */
  readonly afterSignInUrl?: string | null | undefined;
  /** Older spelling of a fallback; kept working. */
  readonly afterSignUpUrl?: string | null | undefined;
  readonly redirectUrl?: string | null | undefined;
}

type RedirectKey = keyof RedirectOptions;

/** Every wish. Its query parameter is the same name in the spelling of the wire. */
const KEYS: readonly RedirectKey[] = [
  'signInForceRedirectUrl',
  'signInFallbackRedirectUrl',
  'signUpForceRedirectUrl',
  'signUpFallbackRedirectUrl',
  'afterSignInUrl',
  'afterSignUpUrl',
  'redirectUrl',
];

/** Query parameters that survive every move inside a flow. */
export const PRESERVED_PARAMETERS: readonly string[] = /* @__PURE__ */ KEYS.map(toSnakeCase);

/** The redirect wishes among query parameters. */
export const readRedirectParams = (search: URLSearchParams): RedirectOptions => readKeys(KEYS, search);

/**
 * The query parameters of redirect wishes, each as `spell` writes it, or left out where that answers nothing. A forced URL
 * makes its fallback pointless, so that one is left out too.
 */
export const writeRedirectParams = (
  wishes: RedirectOptions,
  spell: (wish: string) => string | undefined = (wish) => wish,
): URLSearchParams => {
  const params = new URLSearchParams();
  for (const key of KEYS) {
    const wish = wishes[key];
    const value = wish && !isOverruled(key, wishes) && spell(wish);
    if (value) params.set(toSnakeCase(key), value);
  }
  return params;
};

const isOverruled = (key: RedirectKey, wishes: RedirectOptions): boolean =>
  (['signIn', 'signUp'] as const).some(
    (kind) => key === `${kind}FallbackRedirectUrl` && Boolean(wishes[`${kind}ForceRedirectUrl`]),
  );

/** Where wishes may come from; the earlier wins. */
export interface RedirectSources {
  readonly search?: URLSearchParams | undefined;
  readonly props?: RedirectOptions | undefined;
  readonly options?: RedirectOptions | undefined;
}

/** For each wish the first source that has it: what a link to another sign-in or sign-up page carries along. */
export const mergeRedirects = ({ search, props = {}, options = {} }: RedirectSources): RedirectOptions => {
  const fromSearch = readRedirectParams(search ?? new URLSearchParams());
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = fromSearch[key] || props[key] || options[key];
      return value ? [[key, value]] : [];
    }),
  );
};

/** A place to go, and the wishes that were refused on the way to it. */
export interface AfterAuthTarget {
  /** Absolute, or `/` when nothing was said. */
  readonly url: string;
  readonly refused: readonly string[];
}

/**
 * Where to go after sign-in or sign-up. Wishes in order: forced, `redirect_url` of the page, fallback, the older names,
 * for a modal the page it was opened on, `/`. One that is not an allowed redirect is skipped.
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
  const wishes = [
    search[force] || props[force] || options[force],
    search.redirectUrl,
    search[fallback] || props[fallback] || options[fallback],
    search[legacy] || props[legacy] || props.redirectUrl || options[legacy] || options.redirectUrl,
    modalHref,
  ];
  const refused: string[] = [];
  for (const wish of wishes) {
    if (!wish) continue;
    const url = allowedRedirect(wish, rules);
    if (url) return { url, refused };
    refused.push(wish);
  }
  return { url: '/', refused };
};

/** Values a form starts with, as a host writes them. */
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

/** What a query says under these names, in the spelling of the wire. */
const readKeys = (keys: readonly string[], search: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = search.get(toSnakeCase(key));
      return value ? [[key, value]] : [];
    }),
  );
