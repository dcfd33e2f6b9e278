// WaitlistEntry: a place on the waitlist of an instance, and how one is asked for.
import type { WaitlistEntryJSON } from '@latchkey/wire';
import { NetworkError } from '../errors.ts';
import type { Api } from '../http/api.ts';
import { type Fields, fields } from './fields.ts';

/** A place on the waitlist. */
export type WaitlistEntry = Omit<Fields<WaitlistEntryJSON>, 'object'>;

/** Asks for a place on the waitlist. */
export type JoinWaitlist = (params: { readonly emailAddress: string }) => Promise<WaitlistEntry>;

/** joinWaitlist over one way to the service. Nobody is on the list whom the service has not heard of, so it rejects offline. */
export const createJoinWaitlist =
  ({ call }: Pick<Api, 'call'>): JoinWaitlist =>
  async ({ emailAddress }) => {
    const json = await call('POST /waitlist', { body: { email_address: emailAddress } }, { throwsOffline: true });
    if (!json) throw new NetworkError('nothing was answered. Please try again.');
    const { object: _, ...entry } = fields(json);
    return entry;
  };
