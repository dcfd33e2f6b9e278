// A window of its own for somebody else’s page, opened at once.
import type { PlatformGlobals } from './platform.ts';

/** A window that this page opened, as far as it may be touched once another site is in it. */
export interface Popup {
  readonly closed: boolean;
  readonly location: { href: string };
  close(): void;
}

/** An empty window; undefined when the browser did not let it open. */
export const openPopup = ({ get }: Pick<PlatformGlobals, 'get'>): Popup | undefined => {
  const open = get('open');
  const popup: Popup | null | undefined =
    typeof open === 'function' ? open('', '', 'popup,width=500,height=640') : undefined;
  return popup && !popup.closed ? popup : undefined;
};
