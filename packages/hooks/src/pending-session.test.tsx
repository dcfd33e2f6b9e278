// A pending session is signed out for hooks and components, unless they ask for it; and it leads to its task.
import { act, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';
import { RedirectToSignIn, RedirectToTasks } from './redirect.tsx';
import { Protect, SignedIn, SignedOut } from './show.tsx';
import { sessionJSON } from './testing/entities.ts';
import { createHost, type Host } from './testing/host.tsx';
import { useAuth } from './use-auth.ts';
import { useOrganization } from './use-organization.ts';
import { useOrganizationList } from './use-organization-list.ts';
import { useSession } from './use-session.ts';
import { useUser } from './use-user.ts';

const pending = () => sessionJSON({ status: 'pending', tasks: [{ key: 'setup-mfa' }] });

const show = async (host: Host, tree: ReactNode) => {
  await host.render(<LatchkeyProvider latchkey={host.latchkey}>{tree}</LatchkeyProvider>);
  return host.node.textContent;
};

const Facts = ({ pendingToo }: { readonly pendingToo: boolean }) => {
  const option = { treatPendingAsSignedOut: !pendingToo };
  const auth = useAuth(option);
  const user = useUser(option);
  const session = useSession(option);
  const { isLoaded } = useOrganizationList(option);
  const { organization } = useOrganization();
  return JSON.stringify([
    auth.isSignedIn,
    auth.userId,
    auth.has({ role: 'org:admin' }),
    user.user?.id,
    session.session?.currentTask?.key,
    isLoaded,
    organization,
  ]);
};

describe('hooks', () => {
  it('treat it as signed out', async () => {
    const text = await show(createHost([pending()]), <Facts pendingToo={false} />);
    expect(JSON.parse(text ?? '')).toEqual([false, null, false, null, null, true, null]);
  });

  it('return it on request, and no token', async () => {
    const host = createHost([pending()]);
    const text = await show(host, <Facts pendingToo />);
    expect(JSON.parse(text ?? '')).toEqual([true, 'user_1', false, 'user_1', 'setup-mfa', true, null]);
    expect(await host.latchkey.client?.sessions[0]?.getToken()).toBeNull();
  });
});

describe('components', () => {
  const tree = (option: { readonly treatPendingAsSignedOut?: boolean }) => (
    <>
      <SignedIn {...option}>in </SignedIn>
      <SignedOut {...option}>out </SignedOut>
      <Protect {...option} fallback="refused">
        allowed
      </Protect>
    </>
  );

  it('treat it as signed out, unless an option says otherwise', async () => {
    expect(await show(createHost([pending()]), tree({}))).toBe('out refused');
    expect(await show(createHost([pending()]), tree({ treatPendingAsSignedOut: false }))).toBe('in allowed');
  });

  it('follow a session that gets a task, and one that has done it', async () => {
    const host = createHost([sessionJSON()]);
    expect(await show(host, tree({}))).toBe('in allowed');
    const change = async (session: ReturnType<typeof sessionJSON>) => {
      host.service.client = { ...host.service.client, sessions: [session] };
      await act(async () => void (await host.latchkey.client?.reload()));
    };
    await change(pending());
    expect(host.node.textContent).toBe('out refused');
    await change(sessionJSON());
    expect(host.node.textContent).toBe('in allowed');
  });
});

describe('redirects', () => {
  const urls = ({ platform }: Host) => platform.navigations.map(({ url }) => url);
  const TASK =
    'https://accounts.acme.example/sign-in#/tasks/setup-mfa?redirect_url=https%3A%2F%2Fapp.acme.example%2Fpage';

  it('lead to the task and back, also where a sign-in was asked for', async () => {
    const host = createHost([pending()]);
    await show(host, <RedirectToTasks />);
    expect(urls(host)).toEqual([TASK]);
    const other = createHost([pending()]);
    await show(other, <RedirectToSignIn />);
    expect(urls(other)).toEqual([TASK]);
  });

  it('lead nowhere without a task, until there is one', async () => {
    const host = createHost([sessionJSON()]);
    await show(host, <RedirectToTasks />);
    expect(urls(host)).toEqual([]);
    host.service.client = { ...host.service.client, sessions: [pending()] };
    await act(async () => void (await host.latchkey.client?.reload()));
    await host.settle();
    expect(urls(host)).toEqual([TASK]);
  });
});
