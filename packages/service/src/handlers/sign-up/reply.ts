// The reply with a sign-up, read again after the commit.
import type { SignUpJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { flowCookies } from '../../http/flow-cookie.ts';
import { presenting } from '../../http/presenting.ts';
import { signUpJSON } from '../../present/client/sign-up.ts';
import { findSignUpView } from '../../store/views/client-views.ts';
import type { Call, Outcome } from '../../use-cases/context/call.ts';
import type { SavedSignUp } from '../../use-cases/sign-up/sign-up-attempt.ts';

export const replyTo = async (call: Call, saved: SavedSignUp): Promise<Outcome<SignUpJSON>> => {
  if (saved.at === 'refused') return saved;
  const { clientId, id, browser } = saved;
  const view = await findSignUpView(call.database.db, clientId, id);
  if (!view) throw new Fault('sign_up_not_found');
  const reply = signUpJSON(presenting(call), view);
  return { at: 'reply', reply, browser, ...(saved.isRedirected && { cookies: flowCookies(call, clientId) }) };
};
