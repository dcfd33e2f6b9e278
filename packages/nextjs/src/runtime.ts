// The only APIs read from the runtime in a page: public environment variables and a timer. Next replaces `process.env.NEXT_PUBLIC_…` by its value when it builds, so every name
// is written out.

type Variables = {
  readonly publishableKey: string | undefined;
  readonly signInUrl: string | undefined;
  readonly signUpUrl: string | undefined;
  readonly proxyPath: string | undefined;
};

const filled = (text: string | undefined): string | undefined => text?.trim() || undefined;

/** What pages may know. */
export const readPublicVariables = (): Variables => ({
  publishableKey: filled(process.env.NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_KEY),
  signInUrl: filled(process.env.NEXT_PUBLIC_LATCHKEY_SIGN_IN_URL),
  signUpUrl: filled(process.env.NEXT_PUBLIC_LATCHKEY_SIGN_UP_URL),
  proxyPath: filled(process.env.NEXT_PUBLIC_LATCHKEY_PROXY_PATH),
});

/** The base path of the application, which Next writes here when it builds; empty without one. */
const BASE_PATH = process.env.__NEXT_ROUTER_BASEPATH ?? '';

/** A path for browsers as the functions of Next take it: without the base path, which they add. */
export const withoutBasePath = (path: string, basePath: string = BASE_PATH): string => {
  if (basePath === '' || !path.startsWith(basePath)) return path;
  const rest = path.slice(basePath.length);
  if (rest === '' || /^[?#]/.test(rest)) return `/${rest}`;
  return rest.startsWith('/') ? rest : path;
};

/** Calls `run` later; the result cancels it. */
export const after = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};
