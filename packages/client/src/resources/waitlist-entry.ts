// WaitlistEntry: an entry on the waitlist of an instance, and the call that creates it.
import type { WaitlistEntryJSON } from '@latchkey/wire';
import { NetworkError } from '../errors.ts';
import type { Api } from '../http/api.ts';
import { type Fields, fields } from './fields.ts';

/** An entry on the waitlist. */
export type WaitlistEntry = Omit<Fields<WaitlistEntryJSON>, 'object'>;

/** Adds an e-mail address to the waitlist. */
export type JoinWaitlist = (params: { readonly emailAddress: string }) => Promise<WaitlistEntry>;

/** joinWaitlist over an API. It rejects offline, because an entry exists only once the service has stored it. */
export const createJoinWaitlist =
  ({ call }: Pick<Api, 'call'>): JoinWaitlist =>
  async ({ emailAddress }) => {
    const json = await call('POST /waitlist', { body: { email_address: emailAddress } }, { throwsOffline: true });
    if (!json) throw new NetworkError('nothing was answered. Please try again.');
    const { object: _, ...entry } = fields(json);
    return entry;
  };
