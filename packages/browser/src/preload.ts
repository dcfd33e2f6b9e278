// Requests chunks before the page calls the client: the first card needs the document, then the script, then everything else in
// parallel.
import { CLIENT_NAMES } from '@latchkey/wire';

/** Paths of chunks, set by the build. */
export type Preloads = { readonly signedOut: readonly string[]; readonly signedIn: readonly string[] };

/** Whether a session existed when the page was last open: only a session sets this cookie. */
const wasSignedIn = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith(CLIENT_NAMES.cookies.session) && !cookie.endsWith('='));

/** Starts the downloads that this visitor needs first; `at` resolves a path to a URL. */
export const preload = ({ document }: Window, preloads: Preloads, at: (path: string) => string): void => {
  for (const path of wasSignedIn(document.cookie) ? preloads.signedIn : preloads.signedOut) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = at(`./${path}`);
    document.head.append(link);
  }
};
