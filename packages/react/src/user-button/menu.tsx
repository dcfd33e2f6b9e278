// Custom items of the UserButton menu, written as children of the component.
import type { CustomMenuItem } from '@latchkey/client';
import { type ReactNode, useRef } from 'react';
import { elementsOf } from '../custom-pages.tsx';
import type { Fillings, Slot } from '../portal-slots.tsx';

/** A custom menu item with a click handler, or one that opens a page of the profile. */
export type MenuActionProps = {
  /** Its name in the menu; only `manageAccount` or `signOut` places that built-in item here. */
  readonly label: string;
  readonly labelIcon?: ReactNode;
  readonly onClick?: () => void;
  /** Path of the profile page to open. */
  readonly open?: string;
};

/** A custom menu item with a link. */
export type MenuLinkProps = { readonly label: string; readonly href: string; readonly labelIcon?: ReactNode };

/** Contains the custom items of the menu. */
export const MenuItems = (_: { readonly children?: ReactNode }): ReactNode => null;

/** A menu item with a click handler. */
export const Action = (_: MenuActionProps): ReactNode => null;

/** A menu item with a link. */
export const Link = (_: MenuLinkProps): ReactNode => null;

/** The prop of the menu, the content rendered into it, and the click handlers. */
export type MenuParts = {
  readonly items: readonly CustomMenuItem[];
  readonly fillings: Fillings;
  /** The current click handler of each item, by index. */
  readonly clicks: readonly ((() => void) | undefined)[];
};

/** The stable click handler of the item at an index. */
export type Click = (at: number) => () => void;

/** Reads the menu items; a handler is looked up when its item is clicked, so that the item keeps its identity. */
export const readMenuItems = (children: ReactNode, slot: (name: string) => Slot, click: Click): MenuParts => {
  const written = elementsOf(children)
    .filter(({ type }) => type === MenuItems)
    // The casts hold: the type of an element determines its props.
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

/** One function per index, stable across renders, that calls the current handler. */
export const useClicks = () => {
  const latest = useRef<MenuParts['clicks']>([]);
  const made = useRef<(() => void)[]>([]);
  const click: Click = (at) => {
    made.current[at] ??= () => latest.current[at]?.();
    return made.current[at];
  };
  return { latest, click };
};
