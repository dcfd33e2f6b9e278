// Admin API for tickets and the waitlist: invitations, sign-in tokens, actor tokens, admission.
import { type JSONObject, YEAR_SECONDS } from '@latchkey/wire';
import * as v from 'valibot';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import { normaliseEmail } from '../../domain/identifiers/normalise.ts';
import { allowedRedirect } from '../../domain/instance/allowed-origins.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { LANGUAGE_TAGS } from '../../domain/messages/language.ts';
import {
  INVITATION_DAYS,
  type Ticket,
  type TicketKind,
  ticketStatusAt,
  type WaitlistEntry,
  type WaitlistStatus,
} from '../../domain/ticket.ts';
import { listTickets, revokeTicket } from '../../store/attempts/tickets.ts';
import { listWaitlist } from '../../store/attempts/waitlist.ts';
import {
  addInvitation,
  addUserTicket,
  admitEntry,
  type MadeTicket,
  rejectEntry,
} from '../../use-cases/admin/tickets.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import { originRules } from '../../use-cases/context/origin-rules.ts';
import { type PageQuery, readAdminBody, readPage } from '../operator/input.ts';

const MAX_SECONDS = YEAR_SECONDS;

const text = v.pipe(v.string(), v.maxLength(2_048));
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_SECONDS));
/** Every session or user made from the ticket carries a copy, so both sizes are limited. */
const MAX_ACTOR_BYTES = 1_024;
const MAX_METADATA_BYTES = 8 * 1_024;

const isWithin = (most: number, value: object): boolean =>
  new TextEncoder().encode(JSON.stringify(value)).length <= most;

const metadata = v.pipe(
  v.record(v.string(), v.any()),
  v.check((given) => isWithin(MAX_METADATA_BYTES, given), 'Must be at most 8 kB as JSON.'),
);

const ticketJSON = (ticket: Ticket, now: number): JSONObject => ({
  object: ticket.kind,
  id: ticket.id,
  status: ticketStatusAt(ticket, now),
  ...(ticket.userId !== null && { user_id: ticket.userId }),
  ...(ticket.emailAddress !== null && { email_address: ticket.emailAddress }),
  ...(ticket.actor !== null && { actor: ticket.actor }),
  ...(ticket.kind === 'invitation' && { public_metadata: ticket.publicMetadata, revoked: ticket.status === 'revoked' }),
  expires_at: ticket.expiresAt,
  created_at: ticket.createdAt,
  updated_at: ticket.updatedAt,
});

const madeJSON = ({ ticket, token, url }: MadeTicket): JSONObject => ({
  ...ticketJSON(ticket, ticket.createdAt),
  token,
  url,
});

const signInTokenSchema = v.strictObject({ user_id: text, expires_in_seconds: v.optional(seconds) });

export const createSignInToken = async (deps: OperatorDeps, instance: Instance, body: unknown): Promise<JSONObject> => {
  const { user_id: userId, expires_in_seconds: seconds } = readAdminBody(signInTokenSchema, body);
  return madeJSON(await addUserTicket(deps, instance, { kind: 'sign_in_token', userId }, seconds));
};

const actorTokenSchema = v.strictObject({
  user_id: text,
  actor: v.pipe(
    v.objectWithRest({ sub: v.pipe(text, v.minLength(1)) }, v.any()),
    v.check((given) => isWithin(MAX_ACTOR_BYTES, given), 'Must be at most 1 kB as JSON.'),
  ),
  expires_in_seconds: v.optional(seconds),
  session_max_duration_in_seconds: v.optional(seconds, 30 * 60),
});

export const createActorToken = async (deps: OperatorDeps, instance: Instance, body: unknown): Promise<JSONObject> => {
  const wanted = readAdminBody(actorTokenSchema, body);
  const order = {
    kind: 'actor_token',
    userId: wanted.user_id,
    actor: wanted.actor,
    sessionSeconds: wanted.session_max_duration_in_seconds,
  } as const;
  return madeJSON(await addUserTicket(deps, instance, order, wanted.expires_in_seconds));
};

const invitationSchema = v.strictObject({
  email_address: text,
  redirect_url: v.optional(text),
  public_metadata: v.optional(metadata, {}),
  notify: v.optional(v.boolean(), true),
  ignore_existing: v.optional(v.boolean(), false),
  language: v.optional(v.picklist(LANGUAGE_TAGS), 'en'),
  expires_in_days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)), INVITATION_DAYS),
});

/** The redirect of an invitation must be a page of the application, because the link carries the ticket there. */
const readRedirect = (deps: OperatorDeps, instance: Instance, given: string | undefined): string | null => {
  if (given === undefined) return null;
  const config = { ...deps.config, trustedProxies: [] };
  const target = allowedRedirect(originRules({ instance, config }), given);
  if (target === undefined) throw new Fault('redirect_url_invalid', { field: 'redirect_url' });
  return target;
};

/** The same for a mailed link, which must have a target; without one the call is refused and no mail is sent. */
export const readMailedRedirect = (deps: OperatorDeps, instance: Instance, given: string | undefined): string => {
  const { sign_up_url: signUp, home_url: home } = instance.settings.display_config;
  const target = readRedirect(deps, instance, given ?? [signUp, home].find((page) => URL.canParse(page)));
  if (target !== null) return target;
  throw new RefusedValues([
    refused(
      'form_param_missing',
      'redirect_url',
      'redirect_url is missing: the e-mail must link to a page of the application. Give an absolute URL, or set display_config.sign_up_url to one.',
    ),
  ]);
};

export const createInvitation = async (deps: OperatorDeps, instance: Instance, body: unknown): Promise<JSONObject> => {
  const wanted = readAdminBody(invitationSchema, body);
  const emailAddress = normaliseEmail(wanted.email_address);
  if (emailAddress === undefined) throw new Fault('form_param_format_invalid', { field: 'email_address' });
  const redirectUrl = (wanted.notify ? readMailedRedirect : readRedirect)(deps, instance, wanted.redirect_url);
  const made = await addInvitation(deps, instance, {
    emailAddress,
    redirectUrl,
    publicMetadata: wanted.public_metadata,
    days: wanted.expires_in_days,
    notify: wanted.notify,
    language: wanted.language,
    ignoreExisting: wanted.ignore_existing,
  });
  return madeJSON(made);
};

export const listInvitations = async (deps: OperatorDeps, instance: Instance, query: PageQuery) => {
  const page = { instanceId: instance.id, kind: 'invitation' as const, ...readPage(query) };
  const { tickets, totalCount } = await listTickets(deps.database.db, page);
  const now = deps.ports.clock.now();
  return { data: tickets.map((ticket) => ticketJSON(ticket, now)), total_count: totalCount };
};

export const revokeAdminTicket = async (deps: OperatorDeps, instance: Instance, kind: TicketKind, id: string) => {
  const now = deps.ports.clock.now();
  const ticket = await revokeTicket(deps.database.db, { instanceId: instance.id, kind, id }, now);
  if (!ticket) throw new Fault('resource_not_found');
  return ticketJSON(ticket, now);
};

const entryJSON = (entry: WaitlistEntry): JSONObject => ({
  object: 'waitlist_entry',
  id: entry.id,
  email_address: entry.emailAddress,
  status: entry.status,
  created_at: entry.createdAt,
  updated_at: entry.updatedAt,
});

const isWaitlistStatus = (value: string): value is WaitlistStatus =>
  value === 'pending' || value === 'admitted' || value === 'rejected';

export const listWaitlistEntries = async (
  deps: OperatorDeps,
  instance: Instance,
  query: PageQuery & { readonly status?: string },
) => {
  const status = query.status !== undefined && isWaitlistStatus(query.status) ? query.status : undefined;
  const page = { instanceId: instance.id, status, ...readPage(query) };
  const { entries, totalCount } = await listWaitlist(deps.database.db, page);
  return { data: entries.map(entryJSON), total_count: totalCount };
};

const admissionSchema = v.strictObject({ redirect_url: v.optional(text) });

/** Admits a waitlist entry and mails a ticket. A second call sends no second mail, and its body is not read. */
export const admitWaitlistEntry = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  body: unknown,
): Promise<JSONObject> => {
  const redirectOf = () => readMailedRedirect(deps, instance, readAdminBody(admissionSchema, body).redirect_url);
  return entryJSON(await admitEntry(deps, instance, id, redirectOf));
};

/** Rejects a waitlist entry and revokes a ticket that it was given before. */
export const rejectWaitlistEntry = async (deps: OperatorDeps, instance: Instance, id: string): Promise<JSONObject> =>
  entryJSON(await rejectEntry(deps, instance, id));
