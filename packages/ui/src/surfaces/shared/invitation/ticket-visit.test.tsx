// A ticket opened by a signed-in user, and by others, on the pages of sign-in and sign-up: real machine and client.
import { errorResponse, jsonResponse } from '@latchkey/client/testing';
import type { EnvironmentJSON } from '@latchkey/wire';
import { describe, expect, it, vi } from 'vitest';
import { type Drawn, drawSurface, type Scene } from '../../../testing/draw-surface.tsx';
import { Surface as SignIn } from '../../sign-in/index.tsx';
import { Surface as SignUp } from '../../sign-up/index.tsx';

const ADA = 'ada@example.test';
const TICKET = '__latchkey_ticket=tkt_1';

const severalSessions = (environment: EnvironmentJSON): EnvironmentJSON => ({
  ...environment,
  auth_config: { ...environment.auth_config, single_session_mode: false },
});

const settle = async (drawn: Drawn): Promise<void> => {
  await drawn.meanwhile(() => vi.dynamicImportSettled());
  await drawn.meanwhile(() => undefined);
};

type Opening = Scene & { readonly status: 'sign_in' | 'sign_up' | 'complete'; readonly isSignedIn?: boolean };

const open = async ({ status, isSignedIn = true, ...scene }: Opening): Promise<Drawn> => {
  const page = status === 'sign_up' ? 'sign-up' : 'sign-in';
  const Surface = status === 'sign_up' ? SignUp : SignIn;
  const drawn = await drawSurface((location) => <Surface props={{}} location={location} mode="mounted" />, {
    href: `https://app.example.com/${page}?${TICKET}&__latchkey_status=${status}`,
    ...scene,
    arrange(service) {
      service.addAccount(ADA, 'correct horse');
      if (isSignedIn) service.signInDirectly(ADA);
      scene.arrange?.(service);
    },
  });
  await settle(drawn);
  return drawn;
};

const title = (drawn: Drawn): string | null => drawn.find('h1').textContent;
const tickets = (drawn: Drawn): number =>
  drawn.platform.network.requests.filter(
    ({ body }) => typeof body === 'string' && new URLSearchParams(body).get('ticket') === 'tkt_1',
  ).length;

/** The service adds the signed-in user to an organization, and returns their session. */
const joins = (service: Parameters<NonNullable<Scene['arrange']>>[0]): void =>
  service.once('POST /client/sign_ins', () => {
    service.addMembership('org_lab', 'lab');
    const session = service.client()?.sessions.at(-1);
    const response = {
      object: 'sign_in_attempt',
      id: 'sia_1',
      status: 'complete',
      supported_identifiers: [],
      supported_first_factors: [],
      supported_second_factors: null,
      first_factor_verification: null,
      second_factor_verification: null,
      identifier: ADA,
      user_data: null,
      created_session_id: session?.id,
    };
    return jsonResponse({ response, client: service.client() });
  });

describe('the invited user, signed in', () => {
  it('joins at once, sees it, and continues', async () => {
    const drawn = await open({ status: 'complete', arrange: joins });
    expect(title(drawn)).toBe('You have joined lab');
    expect(drawn.platform.location.href()).not.toContain('ticket');
    const setActive = vi.spyOn(drawn.latchkey, 'setActive').mockResolvedValue(undefined);
    await drawn.press('Go to lab');
    expect(setActive).toHaveBeenCalledExactlyOnceWith({ organization: 'org_lab', redirectUrl: expect.any(String) });
  });

  it('may stay on the page', async () => {
    const drawn = await open({ status: 'complete', arrange: joins });
    const navigate = vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    await drawn.press('Not now');
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  it('sees why an invitation is invalid, and continues', async () => {
    const drawn = await open({
      status: 'complete',
      arrange: (service) =>
        service.once('POST /client/sign_ins', () => errorResponse(400, 'organization_invitation_expired')),
    });
    expect(title(drawn)).toBe('This link did not work');
    expect(drawn.text()).toContain('This invitation has expired.');
    const navigate = vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    await drawn.press('Continue');
    expect(navigate).toHaveBeenCalledTimes(1);
  });
});

describe('another user, signed in', () => {
  it.each(['sign_in', 'sign_up'] as const)('is asked first, and may stay signed in (%s)', async (status) => {
    const drawn = await open({ status });
    expect(title(drawn)).toBe('You are signed in already');
    expect(drawn.text()).toContain(ADA);
    expect(tickets(drawn)).toBe(0);
    const navigate = vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    await drawn.press('Stay signed in');
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(tickets(drawn)).toBe(0);
    expect(drawn.latchkey.isSignedIn).toBe(true);
  });

  it.each(['sign_in', 'sign_up'] as const)('is signed out, and the link continues by itself (%s)', async (status) => {
    const drawn = await open({ status });
    await drawn.press('Sign out and continue');
    await settle(drawn);
    expect(drawn.latchkey.isSignedIn).toBe(false);
    expect(tickets(drawn)).toBe(1);
    expect(drawn.text()).not.toContain('You are signed in already');
  });

  it('sees when signing out failed, and can try again', async () => {
    const drawn = await open({ status: 'sign_in' });
    drawn.service.once('DELETE /client/sessions', () => errorResponse(429, 'too_many_requests'));
    await drawn.press('Sign out and continue');
    expect(drawn.find('[role="alert"]')).toBeTruthy();
    expect(tickets(drawn)).toBe(0);
  });

  it('is not asked where several accounts share a browser', async () => {
    const drawn = await open({ status: 'sign_in', environment: severalSessions });
    expect(tickets(drawn)).toBe(1);
    expect(drawn.text()).not.toContain('You are signed in already');
  });
});

describe('a signed-out visitor', () => {
  it.each(['sign_in', 'sign_up'] as const)('is not asked: the ticket is redeemed at once (%s)', async (status) => {
    const drawn = await open({ status, isSignedIn: false });
    expect(tickets(drawn)).toBe(1);
  });
});
