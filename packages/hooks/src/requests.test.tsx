// Hooks send no requests: many of them, mounted many times, cause the requests of one client and leak nothing.
import { act, StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';
import { sessionJSON } from './testing/entities.ts';
import { createHost } from './testing/host.tsx';
import { useAuth } from './use-auth.ts';
import { useSession } from './use-session.ts';
import { useSessionList } from './use-session-list.ts';
import { useSnapshot } from './use-snapshot.ts';
import { useUser } from './use-user.ts';

const Everything = () => {
  const { isSignedIn, userId } = useAuth();
  const { user } = useUser();
  const { session } = useSession();
  const { sessions } = useSessionList();
  return isSignedIn && user?.id === userId && session && sessions?.length === 1 ? <i /> : null;
};

const TWENTY = Array.from({ length: 20 }, (_, index) => `hook ${index}`);

const Twenty = () => TWENTY.map((name) => <Everything key={name} />);

const Status = () => useSnapshot(({ status }) => status);

const paths = (requests: readonly { readonly url: URL }[]) => requests.map(({ url }) => url.pathname).sort();

describe('hooks', () => {
  it('of twenty components, mounted ten times in StrictMode, make the requests of one client', async () => {
    const host = createHost([sessionJSON()]);
    for (let mount = 0; mount < 10; mount += 1) {
      await host.render(
        <StrictMode>
          <LatchkeyProvider latchkey={host.latchkey} key={mount}>
            <Twenty />
          </LatchkeyProvider>
        </StrictMode>,
      );
      expect(host.node.querySelectorAll('i')).toHaveLength(20);
    }
    expect(paths(host.platform.network.requests)).toEqual(['/v1/client', '/v1/environment']);
    host.latchkey.dispose();
  });

  it('that request a token at once share one call', async () => {
    const host = createHost([sessionJSON()]);
    await host.latchkey.load({ polling: false });
    const before = host.platform.network.requests.length;
    const tokens = await Promise.all(Array.from({ length: 20 }, () => host.latchkey.session?.getToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(host.platform.network.requests.length - before).toBe(1);
    host.latchkey.dispose();
  });

  it('see that the service is unreachable, and that it is reachable again', async () => {
    const host = createHost([sessionJSON()]);
    host.platform.network.respond(() => Promise.reject(new TypeError('Failed to fetch')));
    await host.render(
      <LatchkeyProvider latchkey={host.latchkey}>
        <Status />
      </LatchkeyProvider>,
    );
    expect(host.node.textContent).toBe('loading');
    await act(() => host.platform.advance(7_000));
    expect(host.node.textContent).toBe('degraded');
    host.platform.network.respond((request) => host.service.respond(request));
    await act(() => host.platform.advance(5_000));
    expect(host.node.textContent).toBe('ready');
    host.latchkey.dispose();
  });
});
