// A fake popup, for tests of pages that open one.
import type { Popup } from '../platform/popup.ts';

export type FakePopup = Popup & { closed: boolean };

/** A popup, and the `open` of a page that opens it; `isBlocked` simulates the popup blocker. */
export const createFakePopup = ({ isBlocked = false } = {}) => {
  const opened: string[][] = [];
  const popup: FakePopup = {
    closed: false,
    location: { href: 'about:blank' },
    close: () => {
      popup.closed = true;
    },
  };
  const open = (...args: string[]): FakePopup | null => {
    opened.push(args);
    return isBlocked ? null : popup;
  };
  return { popup, open, opened };
};
