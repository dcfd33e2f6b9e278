import { act, type ReactNode, StrictMode, startTransition, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';
import { LatchkeyLoaded, LatchkeyLoading, Protect, type ProtectProps, SignedIn, SignedOut } from './show.tsx';
import { sessionJSON } from './testing/entities.ts';
import { createHost, type Host } from './testing/host.tsx';

const show = async (host: Host, tree: ReactNode) => {
  await host.render(<LatchkeyProvider latchkey={host.latchkey}>{tree}</LatchkeyProvider>);
  return host.node.textContent;
};

const admin = () => sessionJSON({ last_active_organization_id: 'org_1' });

const everything = (
  <>
    <LatchkeyLoading>loading </LatchkeyLoading>
    <LatchkeyLoaded>loaded </LatchkeyLoaded>
    <SignedIn>in</SignedIn>
    <SignedOut>out</SignedOut>
  </>
);

describe('SignedIn, SignedOut, LatchkeyLoaded, LatchkeyLoading', () => {
  it('show their children in their state', async () => {
    expect(await show(createHost([admin()]), everything)).toBe('loaded in');
    expect(await show(createHost(), everything)).toBe('loaded out');
  });

  it('show neither side until the state is known', async () => {
    const host = createHost();
    host.platform.network.respond(() => new Promise(() => {}));
    expect(await show(host, everything)).toBe('loading ');
  });

  it('follow a sign-out', async () => {
    const host = createHost([admin()]);
    await show(host, everything);
    await act(() => host.latchkey.signOut(() => {}));
    expect(host.node.textContent).toBe('loaded out');
  });
});

describe('Protect', () => {
  it.each<[string, Omit<ProtectProps, 'children'>, string]>([
    ['anybody signed in', {}, 'yes'],
    ['a role held', { role: 'org:admin' }, 'yes'],
    ['a role not held', { role: 'org:member', fallback: 'no' }, 'no'],
    ['a permission not held, nothing instead', { permission: 'org:sys_profile:delete' }, ''],
    ['a condition', { condition: (has) => has({ permission: 'org:sys_profile:manage' }) }, 'yes'],
    ['a condition that fails', { condition: () => false, fallback: 'no' }, 'no'],
    ['a role held and a condition that fails', { role: 'org:admin', condition: () => false, fallback: 'no' }, 'no'],
    ['an empty role', { role: '', fallback: 'no' }, 'no'],
    ['a verification that is recent', { reverification: 'strict' }, 'yes'],
  ])('%s', async (_, props, text) => {
    expect(await show(createHost([admin()]), <Protect {...props}>yes</Protect>)).toBe(text);
  });

  it('shows the fallback to a signed-out visitor, and nothing before that is known', async () => {
    const tree = <Protect fallback="no">yes</Protect>;
    expect(await show(createHost(), tree)).toBe('no');
    const host = createHost();
    host.platform.network.respond(() => new Promise(() => {}));
    expect(await show(host, tree)).toBe('');
  });
});

describe('in a transition', () => {
  it('that a sign-out interrupts, shows one state in the whole tree', async () => {
    const host = createHost([admin()]);
    let turn = (_: number): void => undefined;
    const torn: string[] = [];
    const Part = () => (
      <b>
        <SignedIn>in</SignedIn>
        <SignedOut>out</SignedOut>
      </b>
    );
    const Tree = () => {
      const [count, setCount] = useState(1);
      turn = setCount;
      return Array.from({ length: count }, (_, at) => <Part key={String(at)} />);
    };
    const look = () => void torn.push([...new Set(host.node.textContent?.match(/in|out/g) ?? [])].join());
    const observer = new MutationObserver(look);
    observer.observe(host.node, { childList: true, subtree: true });
    await show(
      host,
      <StrictMode>
        <Tree />
      </StrictMode>,
    );
    await act(async () => {
      startTransition(() => turn(50));
      await host.latchkey.signOut(() => {});
    });
    observer.disconnect();
    expect(host.node.textContent).toBe('out'.repeat(50));
    expect(torn).not.toContain('in,out');
  });
});
