// Asks for chunks before anybody calls for them: the way to the first card is the document, the script, and everything else at
// once.

/** Paths of chunks, as the build knows them. */
export type Preloads = { readonly signedOut: readonly string[]; readonly signedIn: readonly string[] };

/** Whether a session was here before: only then has the page a cookie for it. */
const hasSession = (cookies: string, name: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith(name) && !cookie.endsWith('='));

/** Begins to download what visitors of this kind see first. */
export const preload = (
  { document }: Window,
  { preloads, sessionCookie, at }: { preloads: Preloads; sessionCookie: string; at: (path: string) => string },
): void => {
  const isSignedIn = hasSession(document.cookie, sessionCookie);
  for (const path of isSignedIn ? preloads.signedIn : preloads.signedOut) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = at(`./${path}`);
    document.head.append(link);
  }
};
