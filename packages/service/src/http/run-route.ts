// One request from end to end: instance, origin, guards, input, handler, envelope. The only try/catch of the API is here.
import type { ClientJSON, EndpointKey, Names, PathParams, Reply } from '@latchkey/wire';
import { ENDPOINTS } from '@latchkey/wire/schemas';
import { presentClient } from '../present/client/client.ts';
import type { BrowserChange, Call, Outcome, Visit } from '../use-cases/context/call.ts';
import type { Ports } from '../use-cases/context/ports.ts';
import { anonymousCookie, clientCookies, clientUatCookies } from './client-cookies.ts';
import { corsHeaders, refusedOriginHeaders } from './cors.ts';
import { asFault, faultReply, logFailure } from './fault-reply.ts';
import { readInput } from './input.ts';
import { isPlainHttp } from './reach/browser-secrets.ts';
import { type JsonReply, responseOf } from './reply/json-reply.ts';
import { isStored, revalidated } from './reply/revalidation.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';
import { padResponseTime } from './response-time-padding.ts';
import { addHeaders, securityHeaders } from './security-headers.ts';
import { type Route, runGuards } from './visit.ts';

// Reads after which the browser also applies the piggybacked client (docs/reference/wire.md#piggybacked-client): every reload of
// one resource, and three lists.
const READS_WITH_CLIENT: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'GET /client/sign_ins/:id',
  'GET /client/sign_ups/:id',
  'GET /client/sessions/:id',
  'GET /me',
  'GET /me/email_addresses/:id',
  'GET /me/external_accounts/:id',
  'GET /organizations/:organizationId/roles',
  'GET /organizations/:organizationId/domains',
  'GET /organizations/:organizationId/invitations',
]);

// Signing out of all sessions: a piggybacked client would show listeners the signed-out state before the page has navigated
// (docs/reference/wire.md#piggybacked-client).
const WRITES_WITHOUT_CLIENT: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'DELETE /client',
  'DELETE /client/sessions',
]);

type Found = { readonly client?: { readonly id: string } | undefined };

const createVisit = async <K extends EndpointKey>(
  key: K,
  route: Route<K>,
  call: Call,
  params: PathParams<K>,
): Promise<Visit<K> & Found> => {
  // Guards accept any visit and add what they find; the route table pairs each handler with sufficient guards, so the cast
  // holds. No guard needs the body, so it is read after them: a refused caller uses no memory and no parser.
  const visit = { key, params, body: undefined, query: undefined, ...call } as unknown as Visit;
  const found = (await runGuards(route.guards, visit)) as unknown as Visit<K>;
  return Object.assign({}, found, await readInput(key, call));
};

const currentClient = async (call: Call, clientId: string | null | undefined): Promise<ClientJSON | null> =>
  clientId ? presentClient({ ...call, db: call.database.db, now: call.ports.clock.now() }, clientId) : null;

type Identity = Pick<JsonReply, 'headers' | 'cookies'>;

const secretCookies = (call: Call, { secret, anonymousSecret }: Partial<BrowserChange> = {}): readonly string[] => {
  if (secret !== undefined) return clientCookies(call, secret);
  return anonymousSecret === undefined ? [] : [anonymousCookie(call, anonymousSecret)];
};

/** Headers and cookies with the client's new secret and the time of its last change. */
const identityOf = (call: Call, browser: BrowserChange | undefined, client: ClientJSON | null): Identity => {
  const secret = browser?.secret;
  if (call.instance.environmentType === 'development')
    return { headers: secret === undefined ? {} : { [call.names.headers.devBrowser]: secret }, cookies: [] };
  const cookies = secretCookies(call, browser);
  if (!client && browser?.clientId !== null) return { headers: {}, cookies };
  const isSignedIn = client?.sessions.some((session) => session.status === 'active' || session.status === 'pending');
  const changedAt = client && isSignedIn ? Math.floor(client.updated_at / 1_000) : 0;
  return { headers: {}, cookies: [...cookies, ...clientUatCookies(call, changedAt)] };
};

const withCookies = (identity: Identity, lines: readonly string[] = []): Identity => ({
  ...identity,
  cookies: [...identity.cookies, ...lines],
});

const isWrite = (key: EndpointKey): boolean => !key.startsWith('GET ');

const toReply = async <K extends EndpointKey>(
  key: K,
  visit: Visit<K> & Found,
  outcome: Outcome<Reply<K>>,
): Promise<JsonReply> => {
  const { browser } = outcome;
  const clientId = browser ? browser.clientId : visit.client?.id;
  const ridesAlong = isWrite(key) || READS_WITH_CLIENT.has(key);
  if (outcome.at === 'redirect') {
    const { headers, cookies } = withCookies(identityOf(visit, browser, null), outcome.cookies);
    return { status: 302, headers: { ...headers, Location: outcome.target }, cookies, body: {} };
  }
  if (outcome.at === 'refused') {
    const client = await currentClient(visit, clientId);
    const refusal = faultReply(outcome.fault, { ...visit, client });
    const { headers, cookies } = identityOf(visit, browser, client);
    return { ...refusal, headers: { ...refusal.headers, ...headers }, cookies };
  }
  if (outcome.etag !== undefined && isStored(visit, outcome.etag))
    return { status: 304, headers: revalidated(outcome.etag), cookies: [], body: undefined };
  if (ENDPOINTS[key].framing === 'bare')
    return { status: 200, ...identityOf(visit, browser, null), body: outcome.reply };
  // If the reply is the client itself, it is not loaded twice.
  const isClient =
    typeof outcome.reply === 'object' &&
    outcome.reply !== null &&
    'object' in outcome.reply &&
    outcome.reply.object === 'client' &&
    'sessions' in outcome.reply;
  const replied = isClient ? (outcome.reply as ClientJSON) : null;
  const client = ridesAlong ? (replied ?? (await currentClient(visit, clientId))) : null;
  const { headers, cookies } = withCookies(identityOf(visit, browser, replied ?? client), outcome.cookies);
  return {
    status: 200,
    headers: outcome.etag === undefined ? headers : { ...headers, ...revalidated(outcome.etag) },
    cookies,
    body: { response: outcome.reply, client: WRITES_WITHOUT_CLIENT.has(key) ? null : client },
  };
};

/** Headers that every reply of the API carries. */
const commonHeaders = (call: Call): Readonly<Record<string, string>> =>
  Object.assign(
    { [REQUEST_ID_HEADER]: call.requestId },
    securityHeaders(!isPlainHttp(call.instanceAddress)),
    corsHeaders(call),
    call.country !== undefined && { [call.names.headers.country]: call.country },
  );

/** Answers one call of the table. */
export const runRoute = async <K extends EndpointKey>(
  key: K,
  route: Route<K>,
  call: Call,
  params: PathParams<K>,
): Promise<JsonReply> => {
  const run = async (): Promise<JsonReply> => {
    const visit = await createVisit(key, route, call, params);
    return toReply(key, visit, await route.handle(visit));
  };
  return route.padsResponseTime ? padResponseTime(call, run) : run();
};

/** Opens a call and answers it; any error becomes an error reply. */
export const answer = async (
  facts: {
    readonly ports: Ports;
    readonly names: Names;
    readonly requestId: string;
    readonly title: string;
    /** Adds to an error whether the request had changed something before. */
    readonly report: (error: unknown) => unknown;
  },
  open: () => Promise<Call>,
  respond: (call: Call) => Promise<Response | JsonReply>,
): Promise<Response> => {
  let call: Call | undefined;
  try {
    call = await open();
    const reply = await respond(call);
    return reply instanceof Response ? addHeaders(reply, commonHeaders(call)) : responseOf(reply, commonHeaders(call));
  } catch (thrown) {
    const error = facts.report(thrown);
    const fault = asFault(error);
    logFailure(facts.ports.log, error, fault, { requestId: facts.requestId, call: facts.title });
    const reply = faultReply(fault, facts);
    if (!call) return responseOf(reply, { ...securityHeaders(false), [REQUEST_ID_HEADER]: facts.requestId });
    return responseOf(reply, { ...commonHeaders(call), ...refusedOriginHeaders(call, fault) });
  }
};
