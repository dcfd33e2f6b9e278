// Observes the session token of this tab: when it changes, and
// which tab requested it.
import { useAuth } from '@latchkey/react';
import { useEffect, useRef, useState } from 'react';
import { tokenClaims } from '../../../../token-claims.ts';

const LOOK_EVERY_MS = 1_000;
const KEPT = 4;

/** How a token reached this tab. */
export type Origin = 'here' | 'asked' | 'answer' | 'other-tab';

export type SeenToken = {
  readonly jwt: string;
  readonly claims: Record<string, unknown>;
  readonly origin: Origin;
  readonly at: Date;
};

type Asked = 'asked' | 'answer';

/** The requests of this tab since the last call; the browser's performance timeline records them. */
const watchCalls = () => {
  let last: Asked | undefined;
  const note = (entries: PerformanceEntryList) => {
    for (const { name } of entries) {
      const { pathname } = new URL(name, window.location.href);
      if (/\/client\/sessions\/[^/]+\/tokens$/.test(pathname))
        last = 'asked';
      else if (pathname.includes('/v1/client'))
        last ??= 'answer';
    }
  };
  const observer = new PerformanceObserver((list) =>
    note(list.getEntries()),
  );
  observer.observe({ type: 'resource' });
  return {
    take(): Asked | undefined {
      note(observer.takeRecords());
      const taken = last;
      last = undefined;
      return taken;
    },
    stop: () => observer.disconnect(),
  };
};

/** Seconds until the token expires, by the clock of this machine; in the playground the service and the page share it. */
export const secondsLeft = ({ claims }: SeenToken): number =>
  Math.max(
    0,
    Math.round(Number(claims.exp) - Date.now() / 1000),
  );

/** The token's total lifetime in seconds. */
export const lifespan = ({ claims }: SeenToken): number =>
  Number(claims.exp) - Number(claims.iat);

/** The newest tokens first. Polling every second is cheap: `getToken` returns from memory while a token is valid. */
export const useTokenWatch = (): {
  readonly tokens: readonly SeenToken[];
  readonly problem: string | undefined;
} => {
  const { getToken, sessionId } = useAuth();
  const [tokens, setTokens] = useState<readonly SeenToken[]>(
    [],
  );
  const [problem, setProblem] = useState<string>();
  const [, tick] = useState(0);
  const newest = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has other tokens, so the watch restarts.
  useEffect(() => {
    const calls = watchCalls();
    newest.current = undefined;
    setTokens([]);
    const look = async () => {
      try {
        const jwt = await getToken();
        setProblem(undefined);
        tick((count) => count + 1);
        if (!jwt || jwt === newest.current) return;
        const origin =
          newest.current === undefined
            ? 'here'
            : (calls.take() ?? 'other-tab');
        newest.current = jwt;
        const seen: SeenToken = {
          jwt,
          claims: tokenClaims(jwt),
          origin,
          at: new Date(),
        };
        setTokens((before) => [seen, ...before].slice(0, KEPT));
      } catch (error) {
        setProblem(
          error instanceof Error
            ? error.message
            : String(error),
        );
      }
    };
    void look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      calls.stop();
    };
  }, [getToken, sessionId]);
  return { tokens, problem };
};
