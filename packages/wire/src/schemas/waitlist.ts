// Request schema of the waitlist (docs/reference/wire.md#waitlist-call).
import * as v from 'valibot';
import { emailAddress } from './field.ts';

export const joinWaitlist = v.strictObject({ email_address: emailAddress });
