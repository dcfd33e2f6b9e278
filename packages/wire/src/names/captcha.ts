// Where captchas stand on a page, and what tells the slot how one goes: only pages with a captcha read these.
import { PROVIDER } from './provider.ts';

/** Id of the slot for a widget that may ask something. */
export const slot = `${PROVIDER}-captcha`;
/** Class of the place for one that never does. */
export const invisible = `${PROVIDER}-invisible-captcha`;
/** Fired at the slot when `data-lk-state` on it has changed. */
export const event = `${PROVIDER}:captcha`;
