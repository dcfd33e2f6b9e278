import { type ReactNode, StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';
import { AuthenticateWithRedirectCallback } from './redirect.tsx';
import { createHost, type Host } from './testing/host.tsx';

const render = (host: Host, tree: ReactNode) =>
  host.render(
    <StrictMode>
      <LatchkeyProvider latchkey={host.latchkey}>{tree}</LatchkeyProvider>
    </StrictMode>,
  );

describe('the callback page of a provider', () => {
  it('continues once, also in StrictMode, and renders nothing', async () => {
    const host = createHost();
    await render(host, <AuthenticateWithRedirectCallback />);
    expect(host.platform.navigations.map(({ url }) => url)).toEqual(['https://accounts.acme.example/sign-in']);
    expect(host.node.childElementCount).toBe(0);
  });

  it('passes its props on', async () => {
    const host = createHost();
    await render(host, <AuthenticateWithRedirectCallback signInUrl="/enter" />);
    expect(host.platform.navigations.map(({ url }) => url)).toEqual(['https://app.acme.example/enter']);
  });

  it('waits for the client', async () => {
    const host = createHost();
    host.platform.network.respond(() => new Promise(() => {}));
    await render(host, <AuthenticateWithRedirectCallback />);
    expect(host.platform.navigations).toEqual([]);
  });

  it('reports errors to the developer', async () => {
    const host = createHost();
    host.service.client = {
      ...host.service.client,
      sign_in: {
        object: 'sign_in',
        id: 'sia_1',
        status: 'needs_identifier',
        supported_identifiers: [],
        identifier: null,
        supported_first_factors: null,
        supported_second_factors: null,
        first_factor_verification: {
          object: 'verification',
          status: 'transferable',
          strategy: 'oauth_google',
          attempts: 0,
          expire_at: null,
          error: null,
          verified_at_client: null,
        },
        second_factor_verification: null,
        created_session_id: null,
        user_data: null,
      },
    };
    await render(host, <AuthenticateWithRedirectCallback />);
    expect(host.platform.logs).toContain('the sign-in could not be completed.');
    expect(host.platform.navigations).toEqual([]);
  });
});
