// UserButton in the host's own tree, with items of the host's menu and pages of its profile as children.
import type { CustomMenuItem } from '@latchkey/client';
import { type ReactNode, useRef } from 'react';
import { elementsOf, type ProfileLinkProps, type ProfilePageProps, readCustomPages } from './custom-pages.tsx';
import { type Fillings, Portals, type Slot, useSlots } from './portal-slots.tsx';
import { Surface, type SurfaceComponentProps } from './surface.tsx';
import { useSame } from './use-same.ts';

/** Something that the host's menu item does, or a page of the profile that it opens. */
export type MenuActionProps = {
  /** Its name in the menu; `manageAccount` or `signOut` alone put that item here. */
  readonly label: string;
  readonly labelIcon?: ReactNode;
  readonly onClick?: () => void;
  /** Path of the page of the profile to open. */
  readonly open?: string;
};

/** A place that the host's menu item leads to. */
export type MenuLinkProps = { readonly label: string; readonly href: string; readonly labelIcon?: ReactNode };

/** Props of UserButton, and the host's own menu items and pages as children. */
export type UserButtonComponentProps = Omit<SurfaceComponentProps<'UserButton'>, 'customMenuItems'> & {
  readonly children?: ReactNode;
};

/** A page of the host's own in the profile that the button opens. */
const UserProfilePage = (_: ProfilePageProps): ReactNode => null;

/** A link of the host's own in the profile that the button opens. */
const UserProfileLink = (_: ProfileLinkProps): ReactNode => null;

/** Round the items of the host's own in the menu. */
const MenuItems = (_: { readonly children?: ReactNode }): ReactNode => null;

/** An item of the menu that does something. */
const Action = (_: MenuActionProps): ReactNode => null;

/** An item of the menu that leads somewhere. */
const Link = (_: MenuLinkProps): ReactNode => null;

type MenuParts = {
  readonly items: readonly CustomMenuItem[];
  readonly fillings: Fillings;
  /** What each item does now, by its place. */
  readonly clicks: readonly ((() => void) | undefined)[];
};

type Click = (at: number) => () => void;

/** Reads the items of the menu; what one does is looked up when it is chosen, so that the item itself stays the same. */
const readMenuItems = (children: ReactNode, slot: (name: string) => Slot, click: Click): MenuParts => {
  const written = elementsOf(children)
    .filter(({ type }) => type === MenuItems)
    // The casts hold: the type of an element says which props it has.
    .flatMap(({ props }) => elementsOf((props as { readonly children?: ReactNode }).children))
    .filter(({ type }) => type === Action || type === Link)
    .map(({ props }) => props as MenuActionProps & Partial<MenuLinkProps>);
  const items = written.map(({ label, href, open, onClick }, at): CustomMenuItem => {
    const { mount: mountIcon, unmount: unmountIcon } = slot(`menu-icon-${at}`);
    const icon = { mountIcon, unmountIcon };
    if (href !== undefined) return { label, href, ...icon };
    if (open !== undefined) return { label, open: open.startsWith('/') ? open : `/${open}`, ...icon };
    return onClick ? { label, onClick: click(at), ...icon } : { label };
  });
  return {
    items,
    fillings: written.map(({ labelIcon }, at) => ({ name: `menu-icon-${at}`, content: labelIcon })),
    clicks: written.map(({ onClick }) => onClick),
  };
};

/** One function per place, the same at every render, that does what the item at that place does then. */
const useClicks = () => {
  const latest = useRef<MenuParts['clicks']>([]);
  const made = useRef<(() => void)[]>([]);
  const click: Click = (at) => {
    made.current[at] ??= () => latest.current[at]?.();
    return made.current[at];
  };
  return { latest, click };
};

const Button = ({ fallback, children, userProfileProps, ...props }: UserButtonComponentProps) => {
  const { slot, nodes } = useSlots();
  const { latest, click } = useClicks();
  const menu = readMenuItems(children, slot, click);
  latest.current = menu.clicks;
  const profile = readCustomPages(children, { Page: UserProfilePage, Link: UserProfileLink }, slot);
  const own = userProfileProps?.customPages ?? [];
  const told = useSame({
    ...props,
    userProfileProps: { ...userProfileProps, customPages: [...own, ...profile.pages] },
    customMenuItems: menu.items,
  });
  return (
    <>
      <Surface name="UserButton" props={told} fallback={fallback} />
      <Portals nodes={nodes} fillings={[...menu.fillings, ...profile.fillings]} />
    </>
  );
};

/**
 * The picture of whoever is signed in, with a menu: manage the account, switch, sign out.
 *
 * @example
 * <UserButton showName>
 *   <UserButton.MenuItems><UserButton.Link label="Help" labelIcon={<HelpIcon />} href="/help" /></UserButton.MenuItems>
 * </UserButton>
 */
export const UserButton = /* @__PURE__ */ Object.assign(Button, {
  MenuItems,
  Action,
  Link,
  UserProfilePage,
  UserProfileLink,
});
