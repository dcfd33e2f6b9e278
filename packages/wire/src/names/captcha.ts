// Elements of captchas on a page, and the event of their state: only pages with a captcha read these.
import { PROVIDER } from './provider.ts';

/** Id of the slot for a widget that may prompt. */
export const slot = `${PROVIDER}-captcha`;
/** Class of the element for a widget that never prompts. */
export const invisible = `${PROVIDER}-invisible-captcha`;
/** Dispatched on the slot when its `data-lk-state` has changed. */
export const event = `${PROVIDER}:captcha`;
