// Custom pages, links and menu items as children: the props of the surface, and where their content is rendered.
import type { CustomMenuItem, CustomPage } from '@latchkey/client';
import { act, createContext, type ReactNode, useContext } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { readCustomPages } from './custom-pages.tsx';
import { Portals, useSlots } from './portal-slots.tsx';
import { useSame } from './use-same.ts';
import { readMenuItems, useClicks } from './user-button/menu.tsx';
import { UserButton } from './user-button/user-button.tsx';
import { UserProfile } from './user-profile.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The props that the surface gets. */
type Told = { pages: readonly CustomPage[]; items: readonly CustomMenuItem[] };

const Greeting = createContext('nobody');
const Hello = () => <b>{`hello ${useContext(Greeting)}`}</b>;

const Stand = ({ children, told }: { readonly children?: ReactNode; readonly told: Told[] }) => {
  const { slot, nodes } = useSlots();
  const { latest, click } = useClicks();
  const menu = readMenuItems(children, slot, click);
  latest.current = menu.clicks;
  const own = readCustomPages(children, UserProfile, slot);
  const button = readCustomPages(
    children,
    { Page: UserButton.UserProfilePage, Link: UserButton.UserProfileLink },
    slot,
  );
  const now = useSame({ pages: [...own.pages, ...button.pages], items: menu.items });
  if (told.at(-1) !== now) told.push(now);
  return <Portals nodes={nodes} fillings={[...own.fillings, ...button.fillings, ...menu.fillings]} />;
};

const stand = async (children: ReactNode) => {
  const told: Told[] = [];
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => act(async () => root.unmount()));
  const render = (tree: ReactNode, greeting = 'ada') =>
    act(async () =>
      root.render(
        <Greeting.Provider value={greeting}>
          <Stand told={told}>{tree}</Stand>
        </Greeting.Provider>,
      ),
    );
  await render(children);
  return { told, render };
};

it('lists pages, links and built-in pages in their order, also from fragments', async () => {
  const { told } = await stand(
    <>
      <UserProfile.Page label="security" />
      <UserProfile.Page label="Billing" url="billing" labelIcon={<i />}>
        <Hello />
      </UserProfile.Page>
      <p>left alone</p>
      {false}
      <UserProfile.Link label="Help" url="https://help.example.com" />
    </>,
  );
  const shape = told[0]?.pages.map((page) => Object.keys(page).sort().join());
  expect(shape).toEqual(['label', 'label,mount,mountIcon,unmount,unmountIcon,url', 'label,mountIcon,unmountIcon,url']);
  expect(told[0]?.pages.map(({ label, url }) => [label, url])).toEqual([
    ['security', undefined],
    ['Billing', 'billing'],
    ['Help', 'https://help.example.com'],
  ]);
});

it('renders a page in the surface’s element, within the contexts of the host, and unmounts it', async () => {
  const page = (
    <UserProfile.Page label="Billing" url="billing">
      <Hello />
    </UserProfile.Page>
  );
  const { told, render } = await stand(page);
  const node = document.createElement('div');
  await act(async () => told[0]?.pages[0]?.mount?.(node));
  expect(node.innerHTML).toBe('<b>hello ada</b>');
  await render(page, 'grace');
  expect(node.innerHTML).toBe('<b>hello grace</b>');
  expect(told).toHaveLength(1);
  const other = document.createElement('div');
  await act(async () => {
    told[0]?.pages[0]?.mount?.(other);
    told[0]?.pages[0]?.unmount?.(node);
  });
  expect([node.innerHTML, other.innerHTML]).toEqual(['', '<b>hello grace</b>']);
  await act(async () => told[0]?.pages[0]?.unmount?.());
  expect(other.innerHTML).toBe('');
});

it('lists menu items with their action, page or link, and built-in ones', async () => {
  const done: string[] = [];
  const menu = (name: string) => (
    <UserButton.MenuItems>
      <UserButton.Action label="Greet" labelIcon={<u />} onClick={() => void done.push(name)} />
      <UserButton.Action label="Terms" open="terms" />
      <UserButton.Link label="Help" href="/help" />
      <UserButton.Action label="signOut" />
    </UserButton.MenuItems>
  );
  const { told, render } = await stand(menu('first'));
  expect(told[0]?.items.map(({ mountIcon, unmountIcon, onClick, ...rest }) => rest)).toEqual([
    { label: 'Greet' },
    { label: 'Terms', open: '/terms' },
    { label: 'Help', href: '/help' },
    { label: 'signOut' },
  ]);
  await render(menu('second'));
  expect(told).toHaveLength(1);
  told[0]?.items[0]?.onClick?.();
  expect(done).toEqual(['second']);
  const icon = document.createElement('div');
  await act(async () => told[0]?.items[0]?.mountIcon?.(icon));
  expect(icon.innerHTML).toBe('<u></u>');
});

it('reads the pages of the profile that the button opens, and only those', async () => {
  const { told, render } = await stand(
    <UserButton.UserProfilePage label="Billing" url="billing">
      text
    </UserButton.UserProfilePage>,
  );
  expect(told[0]?.pages.map(({ label }) => label)).toEqual(['Billing']);
  await render(<UserButton.UserProfileLink label="Help" url="/help" />);
  expect(told.at(-1)?.pages.map(({ label, mount }) => [label, mount])).toEqual([['Help', undefined]]);
});
