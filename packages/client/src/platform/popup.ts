// A popup for a third party's page, opened synchronously, so that the popup blocker sees the click.
import type { PlatformGlobals } from './platform.ts';

/** A window that this page opened, with the properties that stay accessible cross-origin. */
export interface Popup {
  readonly closed: boolean;
  readonly location: { href: string };
  close(): void;
}

/** An empty window; undefined when the browser blocked it. */
export const openPopup = ({ get }: Pick<PlatformGlobals, 'get'>): Popup | undefined => {
  const open = get('open');
  const popup: Popup | null | undefined =
    typeof open === 'function' ? open('', '', 'popup,width=500,height=640') : undefined;
  return popup && !popup.closed ? popup : undefined;
};
