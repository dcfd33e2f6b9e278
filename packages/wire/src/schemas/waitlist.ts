// Request schema of the waitlist (wire §5.13).
import * as v from 'valibot';
import { emailAddress } from './field.ts';

export const joinWaitlist = v.strictObject({ email_address: emailAddress });
