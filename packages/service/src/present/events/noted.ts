// The data of events about which the note of the database says everything: sessions, sign-ins, messages and settings.
import type { JSONObject } from '@latchkey/wire';
import type { Note } from '../../domain/events/notes.ts';
import type { MessageContent } from '../../domain/messages/message-content.ts';
import type { Vault } from '../../ports/vault.ts';

export const sessionEventData = ({ subject, detail }: Note): JSONObject => ({
  object: 'session',
  id: subject,
  ...detail,
});

/** A sign-in that was completed or refused. `reason` is the strategy of one, and the error code of the other. */
export const signInEventData = ({ kind, operation, detail }: Note): JSONObject => {
  const { reason, actor, ...rest } = detail ?? {};
  const why = operation === 'failed' || operation === 'locked' ? { error_code: reason } : { strategy: reason };
  return kind === 'impersonation'
    ? { object: 'impersonation', ...rest, actor }
    : { object: 'sign_in', ...rest, strategy: null, error_code: null, ...why };
};

/** Null if another key sealed it: the event about the message is not lost with its recipient. */
const recipientIn = (vault: Vault, sealed: string): string | null => {
  try {
    // The cast holds: enqueueMessage sealed a MessageContent.
    return (JSON.parse(vault.open(sealed)) as MessageContent).to;
  } catch {
    return null;
  }
};

/** A message: its recipient is opened here, its text and its code never. */
export const messageEventData = ({ kind, operation, detail }: Note, vault: Vault): JSONObject => {
  const { sealed_content: sealed, ...rest } = detail ?? {};
  return { object: 'message', ...rest, channel: kind, status: operation, to: recipientIn(vault, String(sealed)) };
};

export const settingsEventData = ({ subject, detail }: Note): JSONObject => ({
  object: 'settings_change',
  instance_id: subject,
  ...detail,
});
