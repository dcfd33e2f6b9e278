// Show, the states of the client, the avatar, the waitlist and the token outside React.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService, jsonResponse } from '@latchkey/client/testing';
import { act, type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  getToken,
  InviteMembersButton,
  LatchkeyDegraded,
  LatchkeyFailed,
  LatchkeyProvider,
  Show,
  type ShowWhen,
  UserAvatar,
  type UseWaitlistReturn,
  useWaitlist,
} from '../index.ts';
import { LatchkeyProvider as ServerRenderedProvider } from '../server-rendering.tsx';
import { KEY, openPage } from '../testing/page.tsx';
import { addClient, createPageClients, findClient } from './page-clients.ts';

/** A page for Ada, an administrator, or for a visitor. */
const stage = (isSignedIn = true) => {
  const platform = createFakePlatform({ href: 'https://app.example.com/' });
  const service = createFakeService(platform.clock.now);
  service.addAccount('ada@example.com', 'correct horse');
  if (isSignedIn) service.signInDirectly('ada@example.com');
  service.addMembership('org_1', 'acme');
  const sessions = service.client()?.sessions ?? [];
  service.put({ sessions: sessions.map((session) => ({ ...session, last_active_organization_id: 'org_1' })) });
  platform.network.respond(service.respond);
  const latchkey = new Latchkey(KEY, { platform });
  onTestFinished(() => latchkey.dispose());
  const page = openPage(platform);
  const render = async (tree: ReactNode) => {
    await page.render(
      <StrictMode>
        <LatchkeyProvider latchkey={latchkey}>{tree}</LatchkeyProvider>
      </StrictMode>,
    );
    await page.settle();
    return page.node.textContent;
  };
  return { ...page, platform, service, latchkey, render };
};

describe('Show', () => {
  it.each<[ShowWhen, signedIn: string, signedOut: string]>([
    ['signed-in', 'yes', 'no'],
    ['signed-out', 'no', 'yes'],
    [{ role: 'org:admin' }, 'yes', 'no'],
    [{ role: 'org:nothing' }, 'no', 'no'],
    [{ permission: 'org:nothing:do' }, 'no', 'no'],
    [(has) => has({ role: 'org:admin' }), 'yes', 'no'],
    [() => false, 'no', 'no'],
  ])('when %j', async (when, signedIn, signedOut) => {
    const tree = (
      <Show when={when} fallback="no">
        yes
      </Show>
    );
    expect(await stage(true).render(tree)).toBe(signedIn);
    expect(await stage(false).render(tree)).toBe(signedOut);
  });
});

const States = () => (
  <>
    <LatchkeyDegraded>degraded</LatchkeyDegraded>
    <LatchkeyFailed>
      {({ retry }) => (
        <button type="button" onClick={() => void retry()}>
          again
        </button>
      )}
    </LatchkeyFailed>
  </>
);

describe('the states of the client', () => {
  it('are neither degraded nor failed while it works', async () => {
    expect(await stage().render(<States />)).toBe('');
  });

  it('is degraded while the service cannot be reached', async () => {
    const page = stage();
    page.platform.network.respond(() => new Response('{}', { status: 503 }));
    expect(await page.render(<States />)).toBe('degraded');
  });

  it('fails when it cannot load, and loads at a retry with the same options', async () => {
    const page = stage();
    page.platform.network.respond(() =>
      jsonResponse({ errors: [{ code: 'origin_invalid', message: 'no' }] }, { status: 400 }),
    );
    await page.render(<States />);
    const button = page.node.querySelector('button');
    expect(button?.textContent).toBe('again');
    page.platform.network.respond(page.service.respond);
    await act(async () => button?.click());
    await page.settle();
    expect([page.latchkey.loaded, page.node.textContent]).toEqual([true, '']);
  });
});

describe('UserAvatar', () => {
  it('draws the initials of the user, and nothing for a visitor', async () => {
    expect(await stage(false).render(<UserAvatar />)).toBe('');
    const page = stage();
    expect(await page.render(<UserAvatar size={40} />)).toBe('AL');
    expect(page.node.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Ada Lovelace');
  });

  it('draws the picture, also on a server', () => {
    const { latchkey } = stage();
    const user = { ...createFakeUser(), image_url: 'https://img.example.com/ada.png' };
    const html = renderToString(
      <ServerRenderedProvider latchkey={latchkey} initialState={{ ...STATE, user }}>
        <UserAvatar size={40} />
      </ServerRenderedProvider>,
    );
    expect(html).toContain('href="https://img.example.com/ada.png"');
    expect(html).toContain('width="40"');
  });
});

describe('InviteMembersButton', () => {
  const inOrganization = (permissions: readonly string[]) => {
    const page = stage();
    const sessions = page.service.client()?.sessions ?? [];
    const withPermissions = sessions.map((session) => ({
      ...session,
      user: {
        ...session.user,
        organization_memberships: session.user.organization_memberships.map((one) => ({ ...one, permissions })),
      },
    }));
    page.service.put({ sessions: withPermissions });
    const opened: unknown[] = [];
    Object.assign(page.latchkey, { openOrganizationProfile: (props: unknown) => void opened.push(props) });
    return { ...page, opened };
  };

  it('opens the form for users who may invite', async () => {
    const page = inOrganization(['org:sys_memberships:manage']);
    expect(await page.render(<InviteMembersButton />)).toBe('Invite members');
    await act(async () => page.node.querySelector('button')?.click());
    await page.settle();
    expect(page.opened).toEqual([{ __internal_startForm: 'invite' }]);
  });

  it('is hidden or disabled for others', async () => {
    expect(await inOrganization([]).render(<InviteMembersButton />)).toBe('');
    const page = inOrganization([]);
    const own = <button type="button">Invite</button>;
    await page.render(<InviteMembersButton withoutPermission="disabled">{own}</InviteMembersButton>);
    expect(page.node.querySelector('button')?.disabled).toBe(true);
    expect(await stage(false).render(<InviteMembersButton />)).toBe('');
  });
});

const STATE = {
  status: 'signed_in',
  session_id: 'sess_1',
  session_status: 'active',
  user_id: 'user_1',
  actor: null,
  factor_verification_age: null,
  organization_id: null,
  organization_slug: null,
  organization_role: null,
  organization_permissions: null,
} as const;

const createFakeUser = () => {
  const { service } = stage();
  const [session] = service.client()?.sessions ?? [];
  if (!session) throw new Error('the service signed nobody in.');
  return session.user;
};

it('useWaitlist joins, and tells a failure apart', async () => {
  const page = stage(false);
  let waitlist: UseWaitlistReturn | undefined;
  const Keep = () => {
    waitlist = useWaitlist();
    return waitlist.state.at;
  };
  expect(await page.render(<Keep />)).toBe('idle');
  page.platform.network.respond(() =>
    jsonResponse({ errors: [{ code: 'form_param_format_invalid', message: 'no' }] }, { status: 422 }),
  );
  await act(async () => waitlist?.join('nonsense'));
  expect(waitlist?.state).toMatchObject({ at: 'failed', emailAddress: 'nonsense' });
  const entry = { object: 'waitlist_entry', id: 'wle_1', created_at: 0, updated_at: 0 };
  page.platform.network.respond(() => jsonResponse({ response: entry, client: null }));
  await act(async () => waitlist?.join('grace@example.com'));
  expect(waitlist?.state).toMatchObject({ at: 'joined', entry: { id: 'wle_1' } });
  await act(async () => waitlist?.reset());
  expect(waitlist?.state).toEqual({ at: 'idle' });
});

describe('getToken outside React', () => {
  it('waits for the provider and its client', async () => {
    const page = stage();
    const token = getToken();
    await page.render(null);
    const jwt = await token;
    expect(jwt?.split('.')).toHaveLength(3);
  });

  it('is null without a session', async () => {
    const page = stage(false);
    await page.render(null);
    expect(await getToken()).toBe(null);
  });

  it('is refused on a server with a sentence that says what to do', async () => {
    vi.stubGlobal('window', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    await expect(getToken()).rejects.toThrow(/works in a browser only.*authenticateRequest/);
  });

  it('finds no client of a provider that was unmounted', async () => {
    const { latchkey } = stage();
    const clients = createPageClients();
    addClient(clients, latchkey)();
    const end = new AbortController();
    const found = findClient(clients, end.signal);
    end.abort();
    expect(await found).toBe(undefined);
  });
});
