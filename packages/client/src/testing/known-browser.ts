// A browser that a development instance already knows.
import { CLIENT_NAMES } from '@latchkey/wire';
import type { Platform } from '../platform/platform.ts';

/** The dev-browser token that the fake service accepts. */
export const FAKE_TOKEN = 'dvb_1';

/** Gives the browser the token of an earlier visit, unless it has one: the client is requested only for a known browser. */
export const makeKnown = ({ cookies }: Pick<Platform, 'cookies'>): void => {
  const name = CLIENT_NAMES.cookies.devBrowser;
  if (cookies.get(name) === undefined) cookies.set(name, FAKE_TOKEN, {});
};
