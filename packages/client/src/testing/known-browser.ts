// A browser that a development instance has met before.
import { CLIENT_NAMES } from '@latchkey/wire';
import type { Platform } from '../platform/platform.ts';

/** What the fake service knows every development browser by. */
export const FAKE_TOKEN = 'dvb_1';

/** Gives the browser the token of an earlier visit, unless it has one: only for a known browser is the client asked for. */
export const makeKnown = ({ cookies }: Pick<Platform, 'cookies'>): void => {
  const name = CLIENT_NAMES.cookies.devBrowser;
  if (cookies.get(name) === undefined) cookies.set(name, FAKE_TOKEN, {});
};
