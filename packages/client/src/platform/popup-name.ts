// What tells a window that this page opens apart from all others, and how a window closes itself.
import { encodeBase64Url } from '@latchkey/wire';
import type { PlatformGlobals } from './platform.ts';

const NAME_BYTES = 16;

/** A random name that an attacker cannot guess. */
export const drawPopupName = (): string => encodeBase64Url(crypto.getRandomValues(new Uint8Array(NAME_BYTES)));

/** Closes the window of this page, if the browser allows it. */
export const closeThisWindow = ({ get }: Pick<PlatformGlobals, 'get'>): void => {
  const close = get('close');
  if (typeof close === 'function') close();
};
