// A client as ClientJSON: its sessions with fresh tokens, and its open attempts (docs/reference/wire.md#client).
import type { ClientJSON } from '@latchkey/wire';
import { lastChange } from '../../domain/sessions/client.ts';
import type { Ids } from '../../ports/ids.ts';
import { type ClientView, findClientView } from '../../store/views/client-views.ts';
import type { Presenting } from '../presenting.ts';
import { presentSession } from '../sessions/session.ts';
import { signInJSON } from './sign-in.ts';
import { signUpJSON } from './sign-up.ts';

/** A new client without sessions and attempts. */
export const emptyClientJSON = (ids: Ids, now: number): ClientJSON => ({
  object: 'client',
  id: ids.next('client'),
  status: 'active',
  sessions: [],
  sign_in: null,
  sign_up: null,
  last_active_session_id: null,
  last_authentication_strategy: null,
  captcha_bypass: false,
  cookie_expires_at: null,
  created_at: now,
  updated_at: now,
});

/** The client as stored now, or null if it was deleted. */
export const presentClient = async (at: Presenting, clientId: string): Promise<ClientJSON | null> => {
  const hidesUsers = at.instance.settings.security.enumeration_protection;
  const view = await findClientView(at.db, { instanceId: at.instance.id, id: clientId, hidesUsers });
  return view ? clientJSON(at, view) : null;
};

/** The client as it was read. */
export const clientJSON = async (at: Presenting, view: ClientView): Promise<ClientJSON> => {
  const { client } = view;
  const changedAt = lastChange(client, at.now);
  return {
    object: 'client',
    id: client.id,
    status: 'active',
    sessions: await Promise.all(
      view.sessions.map(({ session, account }) => presentSession(at, session, account, changedAt)),
    ),
    sign_in: view.signIn ? signInJSON(at, view.signIn) : null,
    sign_up: view.signUp ? signUpJSON(at, view.signUp) : null,
    last_active_session_id: client.lastActiveSessionId,
    last_authentication_strategy: client.lastAuthenticationStrategy,
    captcha_bypass: client.captchaPassedUntil !== null && at.now < client.captchaPassedUntil,
    cookie_expires_at: client.cookieExpiresAt,
    created_at: client.createdAt,
    updated_at: changedAt,
  };
};
