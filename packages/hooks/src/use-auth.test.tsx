import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';
import { clientJSON, sessionJSON, userJSON } from './testing/entities.ts';
import { createHost, type Host } from './testing/host.tsx';
import { type UseAuthReturn, useAuth } from './use-auth.ts';
import { useSession } from './use-session.ts';
import { useSessionList } from './use-session-list.ts';
import { useSignIn } from './use-sign-in.ts';
import { useSignUp } from './use-sign-up.ts';
import { useUser } from './use-user.ts';

const Probe = <T,>({ useValue, seen }: { readonly useValue: () => T; readonly seen: T[] }) => {
  seen.push(useValue());
  return null;
};

/** Renders one hook and records everything it returned. */
const follow = async <T,>(host: Host, useValue: () => T) => {
  const seen: T[] = [];
  const render = () =>
    host.render(
      <LatchkeyProvider latchkey={host.latchkey}>
        <Probe useValue={useValue} seen={seen} />
      </LatchkeyProvider>,
    );
  await render();
  const last = (): T => {
    const value = seen.at(-1);
    if (value === undefined) throw new Error('the hook was never called');
    return value;
  };
  return { seen, last };
};

const inOrganization = () => sessionJSON({ last_active_organization_id: 'org_1' });

describe('useAuth', () => {
  it('is not loaded first, then has the signed-in user', async () => {
    const { seen, last } = await follow(createHost([inOrganization()]), useAuth);
    const { isLoaded, isSignedIn, userId, orgRole } = seen[0] ?? {};
    expect([isLoaded, isSignedIn, userId, orgRole]).toEqual([false, undefined, undefined, undefined]);
    expect(last()).toMatchObject({
      isLoaded: true,
      isSignedIn: true,
      userId: 'user_1',
      sessionId: 'sess_1',
      actor: null,
      orgId: 'org_1',
      orgSlug: 'acme',
      orgRole: 'org:admin',
      orgPermissions: ['org:sys_profile:manage'],
    });
  });

  it('returns null for everything when no user is signed in', async () => {
    const { last } = await follow(createHost(), useAuth);
    expect(last()).toMatchObject({
      isLoaded: true,
      isSignedIn: false,
      userId: null,
      sessionId: null,
      orgId: null,
      orgPermissions: null,
    });
    expect(last().has({ role: 'org:admin' })).toBe(false);
    expect(await last().getToken()).toBeNull();
  });

  it('has no organization outside of one', async () => {
    const { last } = await follow(createHost([sessionJSON()]), useAuth);
    expect(last()).toMatchObject({ isSignedIn: true, orgId: null, orgRole: null, orgPermissions: null });
  });

  it('returns what the session may do', async () => {
    const { last } = await follow(createHost([inOrganization()]), useAuth);
    expect(last().has({ role: 'org:admin' })).toBe(true);
    expect(last().has({ permission: 'org:sys_profile:delete' })).toBe(false);
    expect(last().has({ role: 'org:admin', reverification: 'strict' })).toBe(true);
  });

  it('waits for the client when a token is requested early', async () => {
    const host = createHost([sessionJSON()]);
    const { seen } = await follow(host, useAuth);
    const token = await act(() => seen[0]?.getToken() ?? Promise.resolve(null));
    expect(token?.split('.')).toHaveLength(3);
  });

  it('signs out', async () => {
    const host = createHost([sessionJSON()]);
    const { last } = await follow(host, useAuth);
    await act(() => last().signOut({ redirectUrl: '/bye' }));
    expect(host.platform.navigations.at(-1)?.url).toBe('https://app.acme.example/bye');
  });

  it('keeps its functions and does not render again while nothing about it changes', async () => {
    const host = createHost([sessionJSON()]);
    const { seen, last } = await follow(host, useAuth);
    const before = { value: last(), draws: seen.length };
    await act(() => host.latchkey.__internal_reloadInitialResources());
    expect(seen).toHaveLength(before.draws);
    host.service.client = clientJSON([
      sessionJSON({ user: userJSON({ first_name: 'Grace', updated_at: Date.UTC(2025, 1, 1) }) }),
    ]);
    await act(() => host.latchkey.__internal_reloadInitialResources());
    expect(seen.length).toBeGreaterThan(before.draws);
    expect([last().getToken, last().signOut]).toEqual([before.value.getToken, before.value.signOut]);
  });
});

describe('useUser and useSession', () => {
  it('follow the user and the session', async () => {
    const host = createHost([sessionJSON()]);
    const { seen, last } = await follow(host, () => ({ ...useUser(), ...useSession() }));
    expect(seen[0]).toMatchObject({ isLoaded: false, user: undefined, session: undefined });
    expect([last().user?.firstName, last().session?.id]).toEqual(['Ada', 'sess_1']);
    host.service.client = clientJSON([sessionJSON({ user: userJSON({ first_name: 'Grace' }) })]);
    await act(() => host.latchkey.__internal_reloadInitialResources());
    expect(last().user?.firstName).toBe('Grace');
  });

  it('return null when no user is signed in', async () => {
    const { last } = await follow(createHost(), () => ({ ...useUser(), ...useSession() }));
    expect(last()).toMatchObject({ isLoaded: true, isSignedIn: false, user: null, session: null });
  });

  it('are undefined while the session changes', async () => {
    const host = createHost([sessionJSON()]);
    const { last } = await follow(host, useUser);
    let goOn = (): void => undefined;
    const navigated = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let ended: Promise<void> | undefined;
    await act(async () => {
      ended = host.latchkey.signOut(() => navigated);
      await host.platform.settle();
    });
    expect(host.latchkey.store.getSnapshot().status).toBe('switching');
    expect(last()).toMatchObject({ isLoaded: false, user: undefined });
    goOn();
    await act(async () => ended);
    expect(last()).toMatchObject({ isLoaded: true, user: null });
  });
});

describe('useSessionList, useSignIn, useSignUp', () => {
  it('return the resources of the client and setActive', async () => {
    const host = createHost([sessionJSON(), sessionJSON({ id: 'sess_2' })]);
    const { seen, last } = await follow(host, () => ({
      list: useSessionList(),
      signIn: useSignIn(),
      signUp: useSignUp(),
    }));
    expect(seen[0]).toMatchObject({
      list: { isLoaded: false },
      signIn: { isLoaded: false },
      signUp: { isLoaded: false },
    });
    expect(last().list.sessions?.map(({ id }) => id)).toEqual(['sess_1', 'sess_2']);
    expect(last().signIn.signIn).toBe(host.latchkey.client?.signIn);
    expect(last().signUp.signUp).toBe(host.latchkey.client?.signUp);
    expect(last().signIn.setActive).toBe(host.latchkey.setActive);
  });
});

/** The three states narrow one another; compiled, not run. */
export const narrows = (auth: UseAuthReturn): string | null | undefined => {
  if (!auth.isLoaded) {
    const nothing: undefined = auth.userId;
    return nothing;
  }
  if (!auth.isSignedIn) {
    const nobody: null = auth.sessionId;
    return nobody;
  }
  const somebody: string = auth.userId;
  return auth.orgId ?? somebody;
};
