// Schemas of the data of events that the admin API does not show in this form: sessions, sign-ins, messages, settings, deletions.
import * as v from 'valibot';
import type { ActorJSON } from '../../json/session.ts';
import { count, is, nullable, oneOf, text, textOrNull, time, timeOrNull } from '../replies/entity.ts';

const actor = v.looseObject({ sub: text }) as v.GenericSchema<ActorJSON>;

/** A row that no longer exists, with the ids that are needed to route the event. */
export const deletedData = <Name extends string>(name: Name) =>
  v.object({
    object: is(name),
    id: text,
    deleted: is(true),
    organization_id: v.exactOptional(text),
    user_id: v.exactOptional(text),
  });

export const sessionData = v.object({
  object: is('session'),
  id: text,
  user_id: text,
  client_id: text,
  status: oneOf(['active', 'pending', 'abandoned', 'ended', 'expired', 'removed', 'replaced', 'revoked']),
  /** The impersonator, if the user does not act themselves. */
  actor: nullable(actor),
  last_active_organization_id: textOrNull,
  last_active_at: time,
  expire_at: time,
  abandon_at: time,
  created_at: time,
  updated_at: time,
});

const attempt = {
  /** The id of the row in the audit log. */
  id: text,
  user_id: textOrNull,
  session_id: textOrNull,
  client_id: textOrNull,
  ip_address: textOrNull,
  user_agent: textOrNull,
  created_at: time,
};

export const signInData = v.object({
  object: is('sign_in'),
  ...attempt,
  /** How the user signed in; null if the sign-in was refused. */
  strategy: textOrNull,
  /** Why the sign-in was refused; null if it was completed. */
  error_code: textOrNull,
});

export const impersonationData = v.object({ object: is('impersonation'), ...attempt, actor: nullable(actor) });

/** A message without its text: texts contain codes and links. */
export const messageData = v.object({
  object: is('message'),
  id: text,
  channel: oneOf(['email', 'sms']),
  status: oneOf(['sent', 'failed']),
  /** The recipient; null if it can no longer be read. */
  to: textOrNull,
  attempts: count,
  /** The kind of the last error, such as ECONNREFUSED. */
  error: textOrNull,
  created_at: time,
  sent_at: timeOrNull,
  failed_at: timeOrNull,
});

export const signingKeyData = v.object({
  object: is('signing_key'),
  id: text,
  algorithm: oneOf(['ES256', 'RS256']),
  created_at: time,
  signs_from: time,
  revoked_at: timeOrNull,
});

/** Which part of the settings changed; the admin API shows the new values. */
export const settingsData = v.object({
  object: is('settings_change'),
  instance_id: text,
  part: oneOf(['instance', 'oauth_provider', 'enterprise_connection', 'token_template', 'identifier_list_entry']),
  /** The id of the changed row. */
  id: text,
  operation: oneOf(['created', 'updated', 'deleted']),
});
