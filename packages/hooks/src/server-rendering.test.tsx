// Pages that a server renders: the first HTML, its hydration, and the change to the live client.
import { Activity, act, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider } from './server-rendering.tsx';
import { LatchkeyLoaded, Protect, SignedIn, SignedOut } from './show.tsx';
import { sessionJSON, userJSON } from './testing/entities.ts';
import { createHost, type Host, KEY } from './testing/host.tsx';
import { fullState, hydrate, renderOnServer, signedInState } from './testing/server-page.tsx';
import { type UseAuthReturn, useAuth } from './use-auth.ts';
import { useOrganization } from './use-organization.ts';
import { useOrganizationList } from './use-organization-list.ts';
import { useSession } from './use-session.ts';
import { useUser } from './use-user.ts';

const inAcme = () => sessionJSON({ last_active_organization_id: 'org_1' });

/** One word for each part, such as `in:Ada:Acme:org:admin`. */
const Page = () => {
  const { user } = useUser();
  const { organization } = useOrganization();
  const { orgRole } = useAuth();
  return (
    <p>
      <SignedIn>in</SignedIn>
      <SignedOut>out</SignedOut>:{user?.fullName ?? '-'}:{organization?.name ?? '-'}:{orgRole ?? '-'}
      <Protect permission="org:sys_profile:manage" reverification="strict">
        :may
      </Protect>
    </p>
  );
};

/** The page, and every text that it showed after each commit. */
const watch = (node: HTMLElement): string[] => {
  const seen: string[] = [];
  const look = () => {
    const text = node.textContent ?? '';
    if (seen.at(-1) !== text) seen.push(text);
  };
  const observer = new MutationObserver(look);
  observer.observe(node, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return seen;
};

const text = (html: string) => html.replaceAll(/<[^>]*>/g, '');

describe('the first HTML', () => {
  it('shows who is signed in, and stays until the client has loaded the same', async () => {
    const host = createHost([inAcme()]);
    const { html, node, load } = await hydrate(host, <Page />, fullState());
    expect(text(html)).toBe('in:Ada:Acme:org:admin:may');
    const seen = watch(node);
    expect([host.latchkey.loaded, node.textContent]).toEqual([false, 'in:Ada:Acme:org:admin:may']);
    await load();
    expect([host.latchkey.loaded, node.textContent]).toEqual([true, 'in:Ada:Acme:org:admin:may']);
    expect(seen.filter((one) => one !== 'in:Ada:Acme:org:admin:may')).toEqual([]);
  });

  it('shows a signed-out visitor', async () => {
    const host = createHost();
    const { html, node, load } = await hydrate(host, <Page />, { status: 'signed_out' });
    expect(text(html)).toBe('out:-:-:-');
    await load();
    expect(node.textContent).toBe('out:-:-:-');
  });

  it('shows neither branch without an initial state, and after a handshake', async () => {
    expect(text(renderOnServer(<Page />))).toBe(':-:-:-');
    const host = createHost([inAcme()]);
    const { node, load } = await hydrate(host, <Page />, undefined);
    await load();
    expect(node.textContent).toBe('in:Ada:Acme:org:admin:may');
  });

  it('treats a session with tasks as signed out, unless the component wants it', () => {
    const pending = signedInState({ session_status: 'pending', organization_id: null });
    const Tasks = () => useAuth({ treatPendingAsSignedOut: false }).userId;
    expect(text(renderOnServer(<Page />, pending))).toBe('out:-:-:-');
    expect(text(renderOnServer(<Tasks />, pending))).toBe('user_1');
  });
});

describe('hooks in a page of which only the claims are known', () => {
  it('know the ids, and no more', () => {
    const results: Record<string, unknown> = {};
    const Tell = () => {
      const { getToken: _, signOut: __, has, ...auth } = useAuth();
      Object.assign(results, { auth, may: has({ role: 'org:admin' }), mayNot: has({ role: 'org:member' }) });
      results.loaded = [useUser(), useSession(), useOrganization(), useOrganizationList()].map((one) => one.isLoaded);
      return <LatchkeyLoaded>loaded</LatchkeyLoaded>;
    };
    expect(renderOnServer(<Tell />, signedInState({ actor: { sub: 'user_2' } }))).toBe('');
    expect(results).toEqual({
      auth: {
        isLoaded: true,
        isSignedIn: true,
        userId: 'user_1',
        sessionId: 'sess_1',
        actor: { sub: 'user_2' },
        orgId: 'org_1',
        orgSlug: 'acme',
        orgRole: 'org:admin',
        orgPermissions: ['org:sys_profile:manage'],
      },
      may: true,
      mayNot: false,
      loaded: [false, false, false, false],
    });
  });

  it('know that no organization is active', () => {
    const Tell = () => String(useOrganization().organization);
    const none = { organization_id: null, organization_slug: null, organization_role: null };
    expect(renderOnServer(<Tell />, signedInState(none))).toBe('null');
  });

  it('refuse a token on a server, in words', async () => {
    const given: UseAuthReturn[] = [];
    const Tell = () => {
      given.push(useAuth());
      return null;
    };
    renderOnServer(<Tell />, signedInState());
    await expect(given[0]?.getToken()).rejects.toThrow(/does not load on a server/);
  });
});

describe('the user of the initial state', () => {
  it('has the data of the live one, and its verbs wait for the client', async () => {
    const address = { object: 'email_address', id: 'idn_1', email_address: 'ada@acme.example', linked_to: [] } as const;
    const verification = {
      object: 'verification',
      status: 'verified',
      strategy: 'email_code',
      attempts: 1,
      expire_at: 0,
      error: null,
      verified_at_client: null,
    } as const;
    const user = userJSON({
      last_name: 'Lovelace',
      email_addresses: [{ ...address, matches_sso_connection: false, verification }],
      primary_email_address_id: 'idn_1',
      public_metadata: { plan_name: 'pro', paid_at: 1 },
    });
    const host = createHost([sessionJSON({ user })]);
    const seen: NonNullable<ReturnType<typeof useUser>['user']>[] = [];
    const Tell = () => {
      const { user } = useUser();
      if (user) seen.push(user);
      return user?.primaryEmailAddress?.emailAddress;
    };
    const { html, load } = await hydrate(host, <Tell />, { ...signedInState(), user });
    expect(html).toBe('ada@acme.example');
    const first = seen.at(-1);
    const asked = Promise.allSettled([
      first?.reload(),
      first?.primaryEmailAddress?.prepareVerification({ strategy: 'email_code' }),
    ]);
    await load();
    const last = seen.at(-1);
    expect(last).not.toBe(first);
    const facts = (one: typeof last) => [
      one?.fullName,
      one?.createdAt,
      one?.publicMetadata,
      one?.hasVerifiedEmailAddress,
      one?.hasVerifiedPhoneNumber,
      one?.verifiedExternalAccounts,
      one?.primaryPhoneNumber,
      one?.emailAddresses.map(({ id, verification: { status, expireAt } }) => [id, status, expireAt]),
      one?.organizationMemberships.map(({ role, organization, createdAt }) => [role, organization.name, createdAt]),
    ];
    expect(facts(first)).toEqual(facts(last));
    await asked;
    const paths = host.platform.network.requests.map(({ url }) => url.pathname);
    expect(paths).toContain('/v1/me');
    expect(paths).toContain('/v1/me/email_addresses/idn_1/prepare_verification');
  });
});

describe('after the client has loaded', () => {
  // React 18 has no Activity.
  it.skipIf(!Activity)(
    'a sign-out is never undone by the initial state, also where the tree is hidden and shown again',
    async () => {
      const { platform, service, ...host } = createHost([inAcme()]);
      let signOut: UseAuthReturn['signOut'] | undefined;
      const Keep = () => {
        signOut = useAuth().signOut;
        return null;
      };
      const tree = (mode: 'visible' | 'hidden') => (
        <Activity mode={mode}>
          <LatchkeyProvider publishableKey={KEY} platform={platform} initialState={fullState()}>
            <Keep />
            <Page />
          </LatchkeyProvider>
        </Activity>
      );
      await host.render(tree('visible'));
      expect(host.node.textContent).toContain('in:Ada');
      await act(async () => signOut?.(() => undefined));
      await host.settle();
      expect(host.node.textContent).toBe('out:-:-:-');
      await host.render(tree('hidden'));
      await host.settle();
      platform.network.respond(() => new Promise(() => {}));
      await host.render(tree('visible'));
      expect(host.node.textContent).toBe(':-:-:-');
    },
  );

  it('another session than the one of the first HTML is shown', async () => {
    const host = createHost();
    const { node, load } = await hydrate(host, <Page />, fullState());
    await load();
    expect(node.textContent).toBe('out:-:-:-');
  });
});

it('stays shown while the service cannot be reached', async () => {
  const host = createHost([inAcme()]);
  host.service.respond = () => new Response('{}', { status: 503 });
  const { node, load } = await hydrate(host, <Page />, fullState());
  await load();
  expect(host.latchkey.status).toBe('degraded');
  expect(node.textContent).toBe('in:Ada:Acme:org:admin:may');
});

describe('a promise of the initial state', () => {
  const page = (host: Host, initialState: PromiseLike<ReturnType<typeof fullState>>) => (
    <LatchkeyProvider latchkey={host.latchkey} initialState={initialState}>
      <main>
        <b>static</b>
        <Suspense fallback="waits">
          <Page />
        </Suspense>
      </main>
    </LatchkeyProvider>
  );

  it('delays only the components that read it', async () => {
    const promise = Promise.resolve(fullState());
    const tree = page(createHost(), promise);
    const before = renderToString(tree);
    expect(before).toContain('<b>static</b>');
    expect(before).toContain('waits');
    await promise;
    expect(text(renderToString(tree))).toContain('staticin:Ada:Acme');
  });

  it('is not waited for once the client has loaded', async () => {
    const host = createHost([inAcme()]);
    await host.latchkey.load();
    await host.render(page(host, new Promise(() => {})));
    expect(host.node.textContent).toBe('staticin:Ada:Acme:org:admin:may');
  });

  it('that is rejected reaches the error boundary', async () => {
    const failed = Promise.reject(new Error('no keys'));
    const host = createHost();
    await expect(failed).rejects.toThrow();
    const html = renderToString(page(host, failed));
    expect(html).toContain('static');
    expect(html).not.toContain('in:');
  });
});
