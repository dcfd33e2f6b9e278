// Where sign-in and sign-up lead: after they are done, and to each other, with the redirect options carried along.
import {
  type Latchkey,
  PRESERVED_PARAMETERS,
  type RedirectOptions,
  readPageParams,
  writeRedirectParams,
} from '@latchkey/client';

/** Query parameters of the page the surface stands on. */
export const pageParams = (latchkey: Latchkey): URLSearchParams => readPageParams(latchkey.platform.location.href());

/** The redirect options of the page, then of the props: what a link to the other flow carries. */
export const carriedParams = (latchkey: Latchkey, redirects: RedirectOptions): URLSearchParams => {
  const params = writeRedirectParams(redirects);
  for (const [name, value] of pageParams(latchkey)) {
    if (PRESERVED_PARAMETERS.includes(name)) params.set(name, value);
  }
  return params;
};

/** A link to the page of the other flow. They go into the hash, which no server logs. */
export const linkTo = (latchkey: Latchkey, page: string, redirects: RedirectOptions): string => {
  if (!page) return '';
  const params = carriedParams(latchkey, redirects).toString();
  return latchkey.buildUrlWithAuth(params ? `${page}#/?${params}` : page);
};

/** A way to the other flow: an address on a page, an action in a modal. */
export type Exit = {
  readonly href?: string | undefined;
  readonly go?: ((event: { preventDefault(): void }) => void) | undefined;
};

/** A press with a key held down asks the browser for something else than going there. */
const isPlain = (event: object): boolean =>
  !['metaKey', 'ctrlKey', 'shiftKey', 'altKey'].some((key) => key in event && event[key as keyof object]);

/** An exit to a page: through the host's router when there is one, else by the link itself. */
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

/** The keys that were given a value; a prop that says nothing must not be handed on as undefined. */
export const said = <Given extends object>(given: Given): { [Key in keyof Given]?: Exclude<Given[Key], undefined> } =>
  // The cast holds: only entries without a value are left out.
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]?: Exclude<Given[Key], undefined>;
  };
