// Identifies a popup that this page opens, and closes a popup from inside.
import { encodeBase64Url } from '../lib/base64url.ts';
import type { PlatformGlobals } from './platform.ts';

const NAME_BYTES = 16;

/** A random name that an attacker cannot guess. */
export const drawPopupName = (): string => encodeBase64Url(crypto.getRandomValues(new Uint8Array(NAME_BYTES)));

/** Closes the window of this page, if the browser allows it. */
export const closeThisWindow = ({ get }: Pick<PlatformGlobals, 'get'>): void => {
  const close = get('close');
  if (typeof close === 'function') close();
};
