// Asks for chunks before the page calls the client: the way to the first card is the document, the script, and everything else
// at once.
import { CLIENT_NAMES } from '@latchkey/wire';

/** Paths of chunks, as the build knows them. */
export type Preloads = { readonly signedOut: readonly string[]; readonly signedIn: readonly string[] };

/** Whether a user was signed in when the page was last open: only a session sets this cookie. */
const wasSignedIn = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith(CLIENT_NAMES.cookies.session) && !cookie.endsWith('='));

/** Begins to download what this visitor sees first; `at` makes an address of a path. */
export const preload = ({ document }: Window, preloads: Preloads, at: (path: string) => string): void => {
  for (const path of wasSignedIn(document.cookie) ? preloads.signedIn : preloads.signedOut) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = at(`./${path}`);
    document.head.append(link);
  }
};
