// Admin API for tickets and the waitlist: invitations, sign-in tokens, actor tokens, admission.
import { API_PREFIX, DAY_MS, type JSONObject, SECOND_MS, YEAR_SECONDS } from '@latchkey/wire';
import * as v from 'valibot';
import { Fault } from '../../domain/faults/fault.ts';
import { normaliseEmail } from '../../domain/identifiers/normalise.ts';
import { allowedRedirect } from '../../domain/instance/allowed-origins.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { primaryAddress } from '../../domain/instance/instance-address.ts';
import { LANGUAGE_TAGS, type Language, languageOf } from '../../domain/messages/language.ts';
import { admissionMessage, invitationMessage } from '../../domain/messages/messages.ts';
import {
  INVITATION_DAYS,
  TICKET_LIFETIMES_MS,
  type Ticket,
  type TicketKind,
  ticketStatusAt,
  type WaitlistEntry,
  type WaitlistStatus,
} from '../../domain/ticket.ts';
import { findOpenInvitation, insertTicket, listTickets, revokeTicket } from '../../store/attempts/tickets.ts';
import { decideWaitlistEntry, listWaitlist, lockWaitlistEntry } from '../../store/attempts/waitlist.ts';
import type { Db } from '../../store/database/database.ts';
import { enqueueMessage } from '../../store/outbox.ts';
import { isEmailClaimed } from '../../store/users/emails.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import { originRules } from '../../use-cases/context/origin-rules.ts';
import { type PageQuery, readAdminBody, readPage } from '../operator/input.ts';
import { type OperatorDeps, RefusedValues, refused } from '../operator/reply.ts';

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

type Made = { readonly ticket: Ticket; readonly token: string; readonly url: string };
type Order = Pick<Ticket, 'kind'> & Partial<Ticket>;

/** Creates a ticket in the caller's transaction. Only the hash of the token is stored; the token is in the return value. */
const makeTicket = async (db: Db, deps: OperatorDeps, instance: Instance, order: Order): Promise<Made> => {
  const { ports, config } = deps;
  const now = ports.clock.now();
  const token = ports.random.secret();
  const ticket: Ticket = {
    id: ports.ids.next('tkt'),
    instanceId: instance.id,
    tokenHash: ports.vault.mac('ticket', token),
    status: 'pending',
    userId: null,
    emailAddress: null,
    actor: null,
    publicMetadata: {},
    redirectUrl: null,
    sessionSeconds: null,
    expiresAt: now + TICKET_LIFETIMES_MS[order.kind],
    createdAt: now,
    updatedAt: now,
    ...order,
  };
  await insertTicket(db, ticket);
  const url = new URL(`${primaryAddress(instance, config.provider).baseUrl}${API_PREFIX}/tickets/accept`);
  url.searchParams.set('ticket', token);
  return { ticket, token, url: url.href };
};

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

const madeJSON = ({ ticket, token, url }: Made): JSONObject => ({
  ...ticketJSON(ticket, ticket.createdAt),
  token,
  url,
});

const requireUser = async (db: Db, instance: Instance, id: string): Promise<void> => {
  if (!(await findUser(db, instance.id, id))) throw new Fault('resource_not_found');
};

const signInTokenSchema = v.strictObject({ user_id: text, expires_in_seconds: v.optional(seconds) });

export const createSignInToken = (deps: OperatorDeps, instance: Instance, body: unknown): Promise<JSONObject> => {
  const wanted = readAdminBody(signInTokenSchema, body);
  return deps.database.transaction(async (db) => {
    await requireUser(db, instance, wanted.user_id);
    const lifetime = expiry(deps, wanted.expires_in_seconds);
    return madeJSON(
      await makeTicket(db, deps, instance, { kind: 'sign_in_token', userId: wanted.user_id, ...lifetime }),
    );
  });
};

const expiry = (deps: OperatorDeps, given: number | undefined): { readonly expiresAt?: number } =>
  given === undefined ? {} : { expiresAt: deps.ports.clock.now() + given * SECOND_MS };

const actorTokenSchema = v.strictObject({
  user_id: text,
  actor: v.pipe(
    v.objectWithRest({ sub: v.pipe(text, v.minLength(1)) }, v.any()),
    v.check((given) => isWithin(MAX_ACTOR_BYTES, given), 'Must be at most 1 kB as JSON.'),
  ),
  expires_in_seconds: v.optional(seconds),
  session_max_duration_in_seconds: v.optional(seconds, 30 * 60),
});

export const createActorToken = (deps: OperatorDeps, instance: Instance, body: unknown): Promise<JSONObject> => {
  const wanted = readAdminBody(actorTokenSchema, body);
  return deps.database.transaction(async (db) => {
    await requireUser(db, instance, wanted.user_id);
    const made = await makeTicket(db, deps, instance, {
      kind: 'actor_token',
      userId: wanted.user_id,
      actor: wanted.actor,
      sessionSeconds: wanted.session_max_duration_in_seconds,
      ...expiry(deps, wanted.expires_in_seconds),
    });
    return madeJSON(made);
  });
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
const readMailedRedirect = (deps: OperatorDeps, instance: Instance, given: string | undefined): string => {
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

type AdminMessage = { readonly made: Made; readonly to: string; readonly days: number; readonly language?: Language };

const sendMessage = async (
  db: Db,
  deps: OperatorDeps,
  instance: Instance,
  write: typeof invitationMessage,
  { made, to, days, language = 'en' }: AdminMessage,
): Promise<void> => {
  const { application_name: applicationName, theme } = instance.settings.display_config;
  const look = { applicationName, language, accent: theme.general.color };
  const message = write({ to, ...look, link: made.url, count: days });
  const usefulMs = days * DAY_MS;
  await enqueueMessage(db, deps.ports, { instanceId: instance.id, channel: 'email', usefulMs, ...message });
};

export const createInvitation = (deps: OperatorDeps, instance: Instance, body: unknown): Promise<JSONObject> => {
  const wanted = readAdminBody(invitationSchema, body);
  const emailAddress = normaliseEmail(wanted.email_address);
  if (emailAddress === undefined) throw new Fault('form_param_format_invalid', { field: 'email_address' });
  const redirectUrl = (wanted.notify ? readMailedRedirect : readRedirect)(deps, instance, wanted.redirect_url);
  return deps.database.transaction(async (db) => {
    const now = deps.ports.clock.now();
    if (!wanted.ignore_existing) {
      if (await isEmailClaimed(db, instance.id, emailAddress))
        throw new Fault('form_identifier_exists', { field: 'email_address' });
      if (await findOpenInvitation(db, { instanceId: instance.id, emailAddress, now }))
        throw new Fault('duplicate_record', { field: 'email_address' });
    }
    const days = wanted.expires_in_days;
    const made = await makeTicket(db, deps, instance, {
      kind: 'invitation',
      emailAddress,
      redirectUrl,
      publicMetadata: wanted.public_metadata,
      expiresAt: now + days * DAY_MS,
    });
    const { language } = wanted;
    if (wanted.notify)
      await sendMessage(db, deps, instance, invitationMessage, { made, to: emailAddress, days, language });
    return madeJSON(made);
  });
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

const requireEntry = async (db: Db, instance: Instance, id: string): Promise<WaitlistEntry> => {
  const entry = await lockWaitlistEntry(db, instance.id, id);
  if (!entry) throw new Fault('resource_not_found');
  return entry;
};

const admissionSchema = v.strictObject({ redirect_url: v.optional(text) });

/** Admits a waitlist entry and mails a ticket. A second call sends no second mail. */
export const admitWaitlistEntry = (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  body: unknown,
): Promise<JSONObject> =>
  deps.database.transaction(async (db) => {
    const entry = await requireEntry(db, instance, id);
    if (entry.status === 'admitted') return entryJSON(entry);
    const { emailAddress } = entry;
    const wanted = readAdminBody(admissionSchema, body);
    const redirectUrl = readMailedRedirect(deps, instance, wanted.redirect_url);
    const made = await makeTicket(db, deps, instance, { kind: 'invitation', emailAddress, redirectUrl });
    const language = languageOf(entry.language);
    const letter = { made, to: emailAddress, days: INVITATION_DAYS, language };
    await sendMessage(db, deps, instance, admissionMessage, letter);
    const decision = { status: 'admitted', ticketId: made.ticket.id } as const;
    return entryJSON(await decideWaitlistEntry(db, id, decision, deps.ports.clock.now()));
  });

/** Rejects a waitlist entry and revokes a ticket that it was given before. */
export const rejectWaitlistEntry = (deps: OperatorDeps, instance: Instance, id: string): Promise<JSONObject> =>
  deps.database.transaction(async (db) => {
    const entry = await requireEntry(db, instance, id);
    const now = deps.ports.clock.now();
    const which = { instanceId: instance.id, kind: 'invitation' as const, id: entry.ticketId ?? '' };
    if (entry.ticketId !== null) await revokeTicket(db, which, now);
    return entryJSON(await decideWaitlistEntry(db, id, { status: 'rejected', ticketId: null }, now));
  });
