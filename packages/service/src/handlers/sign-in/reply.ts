// The reply with a sign-in, read again after the commit.
import type { SignInJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { flowCookies } from '../../http/flow-cookie.ts';
import { presenting } from '../../http/presenting.ts';
import { signInJSON } from '../../present/client/sign-in.ts';
import { findSignInView } from '../../store/views/client-views.ts';
import { hasEnumerationProtection } from '../../use-cases/completion/sign-in-subject.ts';
import type { Call, Outcome } from '../../use-cases/context/call.ts';
import type { SavedSignIn } from '../../use-cases/sign-in/sign-in-attempt.ts';

export const replyTo = async (call: Call, saved: SavedSignIn): Promise<Outcome<SignInJSON>> => {
  if (saved.at === 'refused') return saved;
  const { clientId, id, browser } = saved;
  const hidesUsers = hasEnumerationProtection(call);
  const view = saved.view ?? (await findSignInView(call.database.db, { clientId, id, hidesUsers }));
  if (!view) throw new Fault('sign_in_not_found');
  const reply = signInJSON(presenting(call), view);
  return { at: 'reply', reply, browser, ...(saved.isRedirected && { cookies: flowCookies(call, clientId) }) };
};
