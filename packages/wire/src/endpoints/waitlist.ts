// The waitlist call (docs/reference/wire.md#waitlist-call).
import type { WaitlistEntryJSON } from '../json/waitlist-entry.ts';
import type { joinWaitlist } from '../schemas/waitlist.ts';
import type { Enveloped, WireInput } from './wire-input.ts';

export type WaitlistEndpoints = {
  readonly 'POST /waitlist': Enveloped<WaitlistEntryJSON, { body: WireInput<typeof joinWaitlist> }>;
};
