// Custom pages and links of a profile, written as children of the component.
import type { CustomPage } from '@latchkey/client';
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { type Fillings, Portals, type Slot, useSlots } from './portal-slots.tsx';
import { useSame } from './use-same.ts';

/** A custom page in a profile; with only a label, the position of a built-in page. */
export type ProfilePageProps = {
  /** Its name in the navigation; only the name of a built-in page, such as `account` or `members`, places that page here. */
  readonly label: string;
  /** Its path, relative to the profile. */
  readonly url?: string;
  readonly labelIcon?: ReactNode;
  readonly children?: ReactNode;
};

/** A custom link in a profile. */
export type ProfileLinkProps = { readonly label: string; readonly url: string; readonly labelIcon?: ReactNode };

/** The children one by one, including those in fragments. */
export const elementsOf = (children: ReactNode): readonly ReactElement[] =>
  Children.toArray(children).flatMap((child) => {
    if (!isValidElement(child)) return [];
    return child.type === Fragment ? elementsOf((child.props as { readonly children?: ReactNode }).children) : [child];
  });

/** The prop of the surface, and the content for the nodes it provides. */
export type CustomPages = { readonly pages: readonly CustomPage[]; readonly fillings: Fillings };

type Kinds = { readonly Page: unknown; readonly Link: unknown };

/** Reads the pages and links among the children; ignores others. */
export const readCustomPages = (children: ReactNode, kinds: Kinds, slot: (name: string) => Slot): CustomPages => {
  const fillings: { readonly name: string; readonly content: ReactNode }[] = [];
  const place = (name: string, content: ReactNode): Slot => {
    fillings.push({ name, content });
    return slot(name);
  };
  const icon = (at: number, content: ReactNode) => {
    const { mount: mountIcon, unmount: unmountIcon } = place(`page-icon-${at}`, content);
    return { mountIcon, unmountIcon };
  };
  const pages = elementsOf(children).flatMap((element, at): readonly CustomPage[] => {
    if (element.type === kinds.Link) {
      // The casts hold: the type of the element determines its props.
      const { label, url, labelIcon } = element.props as ProfileLinkProps;
      return [{ label, url, ...icon(at, labelIcon) }];
    }
    if (element.type !== kinds.Page) return [];
    const { label, url, labelIcon, children: content } = element.props as ProfilePageProps;
    return [url === undefined ? { label } : { label, url, ...place(`page-${at}`, content), ...icon(at, labelIcon) }];
  });
  return { pages, fillings };
};

/** The pages among the children of a profile, with a stable identity while they are equal, and their content. */
export const useCustomPages = (children: ReactNode, kinds: Kinds) => {
  const { slot, nodes } = useSlots();
  const { pages, fillings } = readCustomPages(children, kinds, slot);
  return { customPages: useSame(pages), portals: <Portals nodes={nodes} fillings={fillings} /> };
};
