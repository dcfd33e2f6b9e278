// The router of Next as the client needs it: it navigates, and renders the page on the server again when the session has changed.
import type { useLatchkey } from '@latchkey/react';
import { useRouter } from 'next/navigation.js';
import { useEffect, useMemo, useRef, useTransition } from 'react';
import { after, withoutBasePath } from './runtime.ts';

/** If Next has not shown the page by then, the client goes on without it. */
const NAVIGATION_MAX_MS = 10_000;

type Navigate = (to: string) => Promise<void>;

/** Router functions whose promise is resolved once Next shows the page: until then the client renders neither session. */
export const useNextRouter = (): { readonly routerPush: Navigate; readonly routerReplace: Navigate } => {
  const router = useRouter();
  const [isNavigating, startTransition] = useTransition();
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (isNavigating) return;
    for (const resolve of waiting.current.splice(0)) resolve();
  }, [isNavigating]);

  return useMemo(() => {
    const navigate = (go: () => void): Promise<void> =>
      new Promise((resolve) => {
        const cancel = after(NAVIGATION_MAX_MS, resolve);
        waiting.current.push(() => {
          cancel();
          resolve();
        });
        startTransition(go);
      });
    return {
      routerPush: (to) => navigate(() => router.push(withoutBasePath(to))),
      routerReplace: (to) => navigate(() => router.replace(withoutBasePath(to))),
    };
  }, [router]);
};

/** What the server renders depends on the session and on the active organization. */
export const useRefresh = (latchkey: ReturnType<typeof useLatchkey>): void => {
  const router = useRouter();
  useEffect(() => {
    let known: string | undefined;
    return latchkey.addListener(({ session, organization }) => {
      // Undefined: the session changes right now.
      if (session === undefined) return;
      const shown = `${session?.id} ${organization?.id}`;
      if (known !== undefined && known !== shown) router.refresh();
      known = shown;
    });
  }, [latchkey, router]);
};
