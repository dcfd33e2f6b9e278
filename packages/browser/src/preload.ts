// Asks for chunks before anybody calls for them: the way to the first card is the document, the script, and everything else at
// once.
import { CLIENT_NAMES } from '@latchkey/wire';

/** Paths of chunks, as the build knows them. */
export type Preloads = { readonly signedOut: readonly string[]; readonly signedIn: readonly string[] };

/** Whether somebody was signed in here when the page was last open: only a session leaves this cookie. */
const wasSignedIn = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith(CLIENT_NAMES.cookies.session) && !cookie.endsWith('='));

/** Begins to download what visitors of this kind see first; `at` makes an address of a path. */
export const preload = ({ document }: Window, preloads: Preloads, at: (path: string) => string): void => {
  for (const path of wasSignedIn(document.cookie) ? preloads.signedIn : preloads.signedOut) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = at(`./${path}`);
    document.head.append(link);
  }
};
