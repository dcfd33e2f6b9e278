// Joining the waitlist. With enumeration protection, an address that is already on it gets the reply of a new one.
import type { WaitlistEntryJSON } from '@latchkey/wire';
import { Fault } from '../domain/faults/fault.ts';
import { normaliseEmail } from '../domain/identifiers/normalise.ts';
import { languageOf } from '../domain/messages/language.ts';
import { limitAccount } from '../use-cases/abuse/rate-limits.ts';
import { hasEnumerationProtection } from '../use-cases/completion/sign-in-subject.ts';
import type { Outcome, Visit } from '../use-cases/context/call.ts';
import { refuseBlockedFromWaitlist } from '../use-cases/restrictions/identifier-lists.ts';
import { addToWaitlist } from '../use-cases/sign-up/waitlist.ts';

export const joinWaitlist = async (visit: Visit<'POST /waitlist'>): Promise<Outcome<WaitlistEntryJSON>> => {
  const { now } = visit;
  const emailAddress = normaliseEmail(visit.body.email_address);
  if (emailAddress === undefined) throw new Fault('form_param_format_invalid', { field: 'email_address' });
  await limitAccount(visit, ['create'], emailAddress);
  await refuseBlockedFromWaitlist(visit.database.db, visit, emailAddress);
  const language = languageOf(visit.request.headers.get('accept-language'));
  const fresh = { id: visit.ports.ids.next('wle'), createdAt: now, updatedAt: now };
  const entry = await addToWaitlist(visit, { ...fresh, emailAddress, language });
  const { id, createdAt, updatedAt } = hasEnumerationProtection(visit) ? fresh : entry;
  return { at: 'reply', reply: { object: 'waitlist', id, created_at: createdAt, updated_at: updatedAt } };
};
