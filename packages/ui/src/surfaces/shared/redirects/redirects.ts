// Redirects of sign-in and sign-up: after completion, and between them, with the redirect options.
import {
  type Latchkey,
  PRESERVED_PARAMETERS,
  type RedirectOptions,
  readPageParams,
  writeRedirectParams,
} from '@latchkey/client';

/** Query parameters of the page of the surface. */
export const pageParams = (latchkey: Latchkey): URLSearchParams => readPageParams(latchkey.platform.location.href());

/** The redirect options of the page, then of the props: parameters of a link to the other flow. */
export const carriedParams = (latchkey: Latchkey, redirects: RedirectOptions): URLSearchParams => {
  const params = writeRedirectParams(redirects);
  for (const [name, value] of pageParams(latchkey)) {
    if (PRESERVED_PARAMETERS.includes(name)) params.set(name, value);
  }
  return params;
};

/** A link to the page of the other flow. The options are in the hash, which browsers do not send to servers. */
export const linkTo = (latchkey: Latchkey, page: string, redirects: RedirectOptions): string => {
  if (!page) return '';
  const params = carriedParams(latchkey, redirects).toString();
  return latchkey.buildUrlWithAuth(params ? `${page}#/?${params}` : page);
};

/** A link to the other flow: a URL on a page, an action in a modal. */
export type Exit = {
  readonly href?: string | undefined;
  readonly go?: ((event: { preventDefault(): void }) => void) | undefined;
};

/** A click with a modifier key asks the browser for a new tab, window or download. */
const isPlain = (event: object): boolean =>
  !['metaKey', 'ctrlKey', 'shiftKey', 'altKey'].some((key) => key in event && event[key as keyof object]);

/** A link to a page: through the host's router if there is one, else by the anchor itself. */
export const pageExit = (latchkey: Latchkey, href: string): Exit | undefined => {
  if (!href) return undefined;
  if (!latchkey.__internal_getOption('routerPush')) return { href };
  return {
    href,
    go(event) {
      if (!isPlain(event)) return;
      event.preventDefault();
      void latchkey.navigate(href);
    },
  };
};

/** The keys with a value; a prop without one must not be passed on as undefined. */
export const said = <Given extends object>(given: Given): { [Key in keyof Given]?: Exclude<Given[Key], undefined> } =>
  // The cast holds: only entries without a value are left out.
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]?: Exclude<Given[Key], undefined>;
  };
