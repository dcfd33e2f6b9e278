// Refusals: the client is reloaded once, its reply applied, and no request loop starts; a failed request ends no session.
import { CLIENT_NAMES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { isApiError } from '../errors.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness, createSignedIn, type Harness } from '../testing/harness.ts';
import { createSignOutQueue } from './sign-out-queue.ts';

const asked = ({ service }: Harness) => service.calls.filter((call) => call === 'GET /client').length;

/** The service refuses every token and yet reports the session as active. */
const refuseTokens = ({ service, latchkey }: Harness, times: number) => {
  const call = `POST /client/sessions/${latchkey.session?.id}/tokens`;
  for (let time = 0; time < times; time += 1) service.once(call, () => errorResponse(401, 'authentication_invalid'));
  return call;
};

describe('a 401', () => {
  it('is passed to the caller, also when the check of the client fails', async () => {
    const harness = await createSignedIn();
    harness.service.once('POST /client/sign_ins', () => errorResponse(401, 'authentication_invalid'));
    harness.service.once('GET /client', () => errorResponse(500, 'internal_error'));
    const error = await harness.latchkey.client?.signIn.create({}).catch((failure: unknown) => failure);
    expect(isApiError(error) && [error.status, error.errors[0]?.code]).toEqual([401, 'authentication_invalid']);
    expect(harness.latchkey.isSignedIn).toBe(true);
    harness.latchkey.dispose();
  });

  it('of twenty concurrent calls causes one check, and no other for a while', async () => {
    const harness = await createSignedIn();
    for (let call = 0; call < 30; call += 1)
      harness.service.once('POST /client/sign_ins', () => errorResponse(401, 'authentication_invalid'));
    const before = asked(harness);
    const create = () => harness.latchkey.client?.signIn.create({}).catch(() => undefined);
    await Promise.all(Array.from({ length: 20 }, create));
    await create();
    expect(asked(harness) - before).toBe(1);
    await harness.platform.advance(5_000);
    await create();
    expect(asked(harness) - before).toBe(2);
    expect(harness.latchkey.isSignedIn).toBe(true);
    harness.latchkey.dispose();
  });

  it('of every token by a service that reports the session as active causes no request storm', async () => {
    const harness = await createSignedIn();
    const call = refuseTokens(harness, 100);
    const before = asked(harness);
    await harness.platform.advance(45_000);
    await harness.platform.advance(600_000);
    const refused = harness.service.calls.filter((one) => one === call).length;
    expect(refused).toBeGreaterThan(8);
    expect(refused).toBeLessThanOrEqual(15);
    expect(asked(harness) - before).toBeLessThanOrEqual(refused);
    expect(harness.latchkey.isSignedIn).toBe(true);
    harness.latchkey.dispose();
  });
});

describe('a missing response', () => {
  it.each([
    ['a page of the network in between', () => new Response('<html>Sign in to the Wi-Fi</html>', { status: 200 })],
    ['an answer cut short', () => new Response('{"response":{"obj', { status: 200 })],
    ['an error of the service', () => errorResponse(503, 'service_unavailable')],
    ['another refusal', () => errorResponse(401, 'authentication_invalid')],
  ])('signs no user out: %s', async (_, answer) => {
    const harness = await createSignedIn();
    harness.service.once('GET /client', answer);
    await harness.latchkey.handleUnauthenticated().catch(() => undefined);
    expect(harness.latchkey.isSignedIn).toBe(true);
    expect(harness.platform.cookies.get(CLIENT_NAMES.cookies.session)).toEqual(expect.any(String));
    expect(asked(harness)).toBe(2);
    harness.latchkey.dispose();
  });
});

describe('a session that was ended while the service was unreachable', () => {
  it('has ended in every tab without a request, and in the cookies', async () => {
    const harness = await createSignedIn();
    const { latchkey, platform } = harness;
    createSignOutQueue(platform.storage, latchkey.publishableKey).add([latchkey.session?.id ?? '']);
    const before = asked(harness);
    await latchkey.handleUnauthenticated({ broadcast: false });
    expect(latchkey.isSignedIn).toBe(false);
    expect(latchkey.client?.signedInSessions).toEqual([]);
    expect(asked(harness)).toBe(before);
    expect(platform.cookies.get(CLIENT_NAMES.cookies.session)).toBeUndefined();
    expect(platform.cookies.get(CLIENT_NAMES.cookies.clientUat)).toBe('0');
    latchkey.dispose();
  });
});

describe('a tab that lists accounts while none of them is active', () => {
  const openChooser = async () => {
    const first = createHarness();
    const { service, platform, latchkey } = first;
    for (const email of ['ada@example.com', 'grace@example.com']) {
      service.addAccount(email, 'correct horse');
      service.signInDirectly(email);
    }
    await latchkey.load({ polling: false });
    const chooser = createHarness({ browser: platform.browser, service });
    await chooser.latchkey.load({ polling: false });
    await chooser.latchkey.setActive({ session: null });
    expect(chooser.latchkey.client?.signedInSessions).toHaveLength(2);
    const close = () => {
      latchkey.dispose();
      chooser.latchkey.dispose();
    };
    return { first, chooser, close };
  };

  it('follows a sign-out in another tab', async () => {
    const { first, chooser, close } = await openChooser();
    await first.latchkey.signOut(() => undefined, { sessionId: first.latchkey.session?.id ?? '' });
    await chooser.platform.advance(0);
    expect(chooser.latchkey.client?.signedInSessions).toHaveLength(1);
    await first.latchkey.signOut(() => undefined);
    await chooser.platform.advance(0);
    expect(chooser.latchkey.client?.signedInSessions).toEqual([]);
    const before = asked(chooser);
    await first.latchkey.signOut(() => undefined);
    await chooser.platform.advance(0);
    expect(asked(chooser)).toBe(before);
    close();
  });

  it('follows one that the service does not know of', async () => {
    const { first, chooser, close } = await openChooser();
    first.platform.network.respond(() => Promise.reject(new TypeError('Failed to fetch')));
    const ended = first.latchkey.signOut(() => undefined);
    await first.platform.advance(60_000);
    await ended;
    const before = asked(chooser);
    await chooser.platform.advance(0);
    expect(chooser.latchkey.client?.signedInSessions).toEqual([]);
    expect(asked(chooser)).toBe(before);
    close();
  });
});
