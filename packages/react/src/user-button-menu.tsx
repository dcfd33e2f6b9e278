// Items that a host adds to the menu of UserButton, written as children of the component.
import type { CustomMenuItem } from '@latchkey/client';
import { type ReactNode, useRef } from 'react';
import { elementsOf } from './custom-pages.tsx';
import type { Fillings, Slot } from './portal-slots.tsx';

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

/** Round the items of the host's own in the menu. */
export const MenuItems = (_: { readonly children?: ReactNode }): ReactNode => null;

/** An item of the menu that does something. */
export const Action = (_: MenuActionProps): ReactNode => null;

/** An item of the menu that leads somewhere. */
export const Link = (_: MenuLinkProps): ReactNode => null;

/** What the menu is told, what is drawn into it, and what its items do. */
export type MenuParts = {
  readonly items: readonly CustomMenuItem[];
  readonly fillings: Fillings;
  /** What each item does now, by its place. */
  readonly clicks: readonly ((() => void) | undefined)[];
};

/** The function of the item at a place. */
export type Click = (at: number) => () => void;

/** Reads the items of the menu; what one does is looked up when it is chosen, so that the item itself stays the same. */
export const readMenuItems = (children: ReactNode, slot: (name: string) => Slot, click: Click): MenuParts => {
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
export const useClicks = () => {
  const latest = useRef<MenuParts['clicks']>([]);
  const made = useRef<(() => void)[]>([]);
  const click: Click = (at) => {
    made.current[at] ??= () => latest.current[at]?.();
    return made.current[at];
  };
  return { latest, click };
};
