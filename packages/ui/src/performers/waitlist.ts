// Performs the effects of the waitlist on a custom page.
import { type Latchkey, readInitialValues } from '@latchkey/client';
import type { WaitlistEffect, WaitlistEvent, WaitlistSettings } from '../flows/waitlist.ts';
import type { Perform } from '../machine/machine.ts';
import { pageParams } from '../surfaces/shared/redirects/redirects.ts';
import { createWaitlistEffects } from '../surfaces/waitlist/effects.ts';
import { loaded } from './loaded.ts';

/** A form of the waitlist on a custom page. */
export type WaitlistPlaces = {
  readonly emailAddress?: string | undefined;
  /** The page after joining; by default that of the instance. */
  readonly afterJoinWaitlistUrl?: string | undefined;
};

const afterUrlOf = (latchkey: Latchkey, { afterJoinWaitlistUrl }: WaitlistPlaces): string =>
  afterJoinWaitlistUrl || loaded(latchkey, 'waitlist').environment.displayConfig.afterJoinWaitlistUrl;

/**
 * The machine's settings: the address in the URL or the given one, and whether the page is left afterwards.
 *
 * @example
 * const machine = createWaitlist(readWaitlistSettings(latchkey));
 */
export const readWaitlistSettings = (latchkey: Latchkey, places: WaitlistPlaces = {}): WaitlistSettings => ({
  emailAddress: readInitialValues(pageParams(latchkey)).emailAddress ?? places.emailAddress ?? '',
  leaves: Boolean(afterUrlOf(latchkey, places)),
});

/**
 * Creates the `perform` of one waitlist form.
 *
 * @example
 * const runner = createRunner(machine, { perform: createWaitlistPerformer(latchkey), onError: reportError });
 */
export const createWaitlistPerformer = (
  latchkey: Latchkey,
  places: WaitlistPlaces = {},
): Perform<WaitlistEvent, WaitlistEffect> =>
  createWaitlistEffects(latchkey, () => latchkey.buildUrlWithAuth(afterUrlOf(latchkey, places)));
