// Calls of the admin API about tickets: sign-in tokens, actor tokens and invitations to the application.
import * as v from 'valibot';
import { MESSAGE_LOCALES } from '../../admin/message-locales.ts';
import type { JSONObject } from '../../json/envelope.ts';
import type { ActorJSON } from '../../json/session.ts';
import { INVITATIONS_AT_ONCE_MAX, METADATA_MAX_BYTES } from '../../limits.ts';
import { YEAR_SECONDS } from '../../time-units.ts';
import { emailAddress, text as givenText, paging } from '../field.ts';
import { utf8Bytes } from '../json-text.ts';
import { is, json, oneOf, text, textOrNull, time, truth } from '../replies/entity.ts';
import { type AdminCall, oneOrMore, orderBy, pageOf } from './call.ts';

const INVITATION_DAYS = { usual: 30, max: 365 } as const;
const ACTOR_SESSION_SECONDS = 30 * 60;
/** Every session of the ticket carries a copy of the actor, so its size is limited. */
const ACTOR_MAX_BYTES = 1_024;

const seconds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(YEAR_SECONDS));
const filledText = v.pipe(givenText, v.nonEmpty('Must not be empty.'));

const isWithin = (most: number, value: object): boolean => utf8Bytes(JSON.stringify(value)) <= most;

const actor = v.pipe(
  v.looseObject({ sub: filledText }),
  v.check((given) => isWithin(ACTOR_MAX_BYTES, given), 'Must be at most 1 kB as JSON.'),
);

const metadata = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((given) => isWithin(METADATA_MAX_BYTES, given), 'Must be at most 8 kB as JSON.'),
) as unknown as v.GenericSchema<JSONObject>;

const newSignInToken = v.strictObject({ user_id: givenText, expires_in_seconds: v.optional(seconds) });

const newActorToken = v.strictObject({
  user_id: givenText,
  actor,
  expires_in_seconds: v.optional(seconds),
  session_max_duration_in_seconds: v.optional(seconds, ACTOR_SESSION_SECONDS),
});

const newInvitation = v.strictObject({
  email_address: emailAddress,
  redirect_url: v.optional(givenText),
  public_metadata: v.optional(metadata, {}),
  /** False sends no mail; the reply has the address of the link. */
  notify: v.optional(v.boolean(), true),
  /** True invites an address again that has a user or an open invitation. */
  ignore_existing: v.optional(v.boolean(), false),
  language: v.optional(v.picklist(MESSAGE_LOCALES), 'en'),
  expires_in_days: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(INVITATION_DAYS.max)),
    INVITATION_DAYS.usual,
  ),
});

const newInvitations = v.strictObject({
  invitations: v.pipe(
    v.array(newInvitation),
    v.minLength(1, 'Name at least one address.'),
    v.maxLength(INVITATIONS_AT_ONCE_MAX, `At most ${INVITATIONS_AT_ONCE_MAX} addresses can be invited at once.`),
  ),
});

const STATUSES = ['pending', 'accepted', 'revoked', 'expired'] as const;

const listed = { status: v.optional(oneOrMore(STATUSES)), ...paging };

const tokenQuery = v.strictObject({
  user_id: v.optional(givenText),
  order_by: v.optional(orderBy(['created_at'])),
  ...listed,
});

const invitationQuery = v.strictObject({
  /** The beginning of the address. */
  query: v.optional(emailAddress),
  order_by: v.optional(orderBy(['created_at', 'email_address'])),
  ...listed,
});

const fields = { id: text, status: oneOf(STATUSES), expires_at: time, created_at: time, updated_at: time };

/** Only the reply to the creation holds the secret and the link with it. */
const secret = { token: text, url: text };

const signInToken = v.object({ object: is('sign_in_token'), ...fields, user_id: text });
const actorToken = v.object({
  object: is('actor_token'),
  ...fields,
  user_id: text,
  actor: v.looseObject({ sub: text }) as unknown as v.GenericSchema<ActorJSON>,
});
const invitation = v.object({
  object: is('invitation'),
  ...fields,
  email_address: text,
  public_metadata: json,
  revoked: truth,
  redirect_url: textOrNull,
});

const madeInvitation = v.object({ ...invitation.entries, ...secret });

export const TICKET_CALLS = {
  'GET /sign_in_tokens': { summary: 'List sign-in tokens', query: tokenQuery, reply: pageOf(signInToken) },
  'POST /sign_in_tokens': {
    summary: 'Create a sign-in token for a user',
    body: newSignInToken,
    reply: v.object({ ...signInToken.entries, ...secret }),
  },
  'GET /sign_in_tokens/:id': { summary: 'Read a sign-in token', reply: signInToken },
  'POST /sign_in_tokens/:id/revoke': { summary: 'Revoke a sign-in token', reply: signInToken },

  'GET /actor_tokens': { summary: 'List actor tokens', query: tokenQuery, reply: pageOf(actorToken) },
  'POST /actor_tokens': {
    summary: 'Create an actor token, with which a caller acts as a user',
    body: newActorToken,
    reply: v.object({ ...actorToken.entries, ...secret }),
  },
  'GET /actor_tokens/:id': { summary: 'Read an actor token', reply: actorToken },
  'POST /actor_tokens/:id/revoke': { summary: 'Revoke an actor token', reply: actorToken },

  'GET /invitations': { summary: 'List or search invitations', query: invitationQuery, reply: pageOf(invitation) },
  'POST /invitations': { summary: 'Invite an address', body: newInvitation, reply: madeInvitation },
  'POST /invitations/bulk': {
    summary: 'Invite several addresses, all or none',
    body: newInvitations,
    reply: pageOf(madeInvitation),
  },
  'GET /invitations/:id': { summary: 'Read an invitation', reply: invitation },
  'POST /invitations/:id/revoke': { summary: 'Revoke an invitation', reply: invitation },
} as const satisfies Readonly<Record<string, AdminCall>>;
