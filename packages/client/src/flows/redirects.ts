// redirectTo…: navigation to every named URL, generated from the list of names.
import type { Urls } from '../navigation/urls.ts';

const NAMED = [
  'SignIn',
  'SignUp',
  'UserProfile',
  'OrganizationProfile',
  'CreateOrganization',
  'AfterSignIn',
  'AfterSignUp',
  'AfterSignOut',
  'Waitlist',
  'Tasks',
] as const;

/** One method per named URL; each takes the arguments of that URL's builder. */
export type Redirects = {
  readonly [Name in (typeof NAMED)[number] as `redirectTo${Name}`]: (
    ...args: Parameters<Urls[`build${Name}Url`]>
  ) => Promise<unknown>;
} & {
  /** Navigates with the dev-browser token that identifies this browser on another origin. */
  readonly redirectWithAuth: (to: string) => Promise<unknown>;
};

/** All redirects over the builders and the navigator. */
export const createRedirects = (urls: Urls, navigate: (to: string) => Promise<unknown>): Redirects => {
  // The casts hold: the type of a builder gives its arguments.
  const entries = NAMED.map((name) => {
    const build = urls[`build${name}Url`] as (...args: unknown[]) => string;
    return [`redirectTo${name}`, (...args: unknown[]) => navigate(build(...args))];
  });
  return {
    ...(Object.fromEntries(entries) as Redirects),
    redirectWithAuth: (to) => navigate(urls.buildUrlWithAuth(to)),
  };
};
