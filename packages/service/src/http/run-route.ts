// One request from end to end: instance, origin, guards, input, handler, envelope. The only try/catch of the API is here.
import type { ClientJSON, EndpointKey, Names, PathParams, Reply } from '@latchkey/wire';
import { ENDPOINTS } from '@latchkey/wire/schemas';
import { presentClient } from '../present/client/client.ts';
import type { BrowserChange, Call, Outcome, Visit } from '../use-cases/context/call.ts';
import type { Ports } from '../use-cases/context/ports.ts';
import { clientCookie, clientUatCookies, isPlainHttp } from './client-cookies.ts';
import { corsHeaders, refusedOriginHeaders } from './cors.ts';
import { asFault, faultReply, logFailure } from './fault-reply.ts';
import { readInput } from './input.ts';
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
  const visit = { ...call, key, params, body: undefined, query: undefined } as unknown as Visit;
  const found = (await runGuards(route.guards, visit)) as unknown as Visit<K>;
  return { ...found, ...(await readInput(key, call)) };
};

const currentClient = async (call: Call, clientId: string | null | undefined): Promise<ClientJSON | null> =>
  clientId ? presentClient({ ...call, db: call.database.db, now: call.ports.clock.now() }, clientId) : null;

/** Headers with the client's new secret and the time of its last change. */
const identityHeaders = (call: Call, browser: BrowserChange | undefined, client: ClientJSON | null): Headers => {
  const headers = new Headers();
  const isProduction = call.instance.environmentType === 'production';
  if (browser?.secret !== undefined) {
    if (isProduction) headers.append('Set-Cookie', clientCookie(call, browser.secret));
    else headers.set(call.names.headers.devBrowser, browser.secret);
  }
  if (isProduction && (client || browser?.clientId === null)) {
    const isSignedIn = client?.sessions.some((session) => session.status === 'active' || session.status === 'pending');
    const changedAt = client && isSignedIn ? Math.floor(client.updated_at / 1_000) : 0;
    for (const line of clientUatCookies(call, changedAt)) headers.append('Set-Cookie', line);
  }
  return headers;
};

const isWrite = (key: EndpointKey): boolean => !key.startsWith('GET ');

const toResponse = async <K extends EndpointKey>(
  key: K,
  visit: Visit<K> & Found,
  outcome: Outcome<Reply<K>>,
): Promise<Response> => {
  const { browser } = outcome;
  const clientId = browser ? browser.clientId : visit.client?.id;
  const ridesAlong = isWrite(key) || READS_WITH_CLIENT.has(key);
  if (outcome.at === 'redirect') {
    const headers = withCookies(identityHeaders(visit, browser, null), outcome.cookies);
    headers.set('Location', outcome.target);
    return new Response('{}', { status: 302, headers: withJson(headers) });
  }
  if (outcome.at === 'refused') {
    const client = await currentClient(visit, clientId);
    return withHeaders(faultReply(outcome.fault, { ...visit, client }), identityHeaders(visit, browser, client));
  }
  if (ENDPOINTS[key].framing === 'bare') {
    return withHeaders(Response.json(outcome.reply), identityHeaders(visit, browser, null));
  }
  // If the reply is the client itself, it is not loaded twice.
  const isClient =
    typeof outcome.reply === 'object' &&
    outcome.reply !== null &&
    'object' in outcome.reply &&
    outcome.reply.object === 'client' &&
    'sessions' in outcome.reply;
  const replied = isClient ? (outcome.reply as ClientJSON) : null;
  const client = ridesAlong ? (replied ?? (await currentClient(visit, clientId))) : null;
  return withHeaders(
    Response.json({ response: outcome.reply, client: WRITES_WITHOUT_CLIENT.has(key) ? null : client }),
    withCookies(identityHeaders(visit, browser, replied ?? client), outcome.cookies),
  );
};

const withCookies = (headers: Headers, lines: readonly string[] = []): Headers => {
  for (const line of lines) headers.append('Set-Cookie', line);
  return headers;
};

const withJson = (headers: Headers): Headers => {
  headers.set('Content-Type', 'application/json');
  return headers;
};

/** Adds headers to a reply; cookies are appended, all others are set. */
const withHeaders = (response: Response, headers: Headers): Response => {
  for (const [name, value] of headers) {
    if (name === 'set-cookie') response.headers.append(name, value);
    else response.headers.set(name, value);
  }
  return response;
};

/** Headers that every reply of the API carries. */
const commonHeaders = (call: Call): Headers => {
  const headers = new Headers({ ...securityHeaders(!isPlainHttp(call.instanceAddress)), ...corsHeaders(call) });
  if (call.country !== undefined) headers.set(call.names.headers.country, call.country);
  return headers;
};

/** Answers one call of the table. */
export const runRoute = async <K extends EndpointKey>(
  key: K,
  route: Route<K>,
  call: Call,
  params: PathParams<K>,
): Promise<Response> => {
  const run = async (): Promise<Response> => {
    const visit = await createVisit(key, route, call, params);
    return toResponse(key, visit, await route.handle(visit));
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
  respond: (call: Call) => Promise<Response>,
): Promise<Response> => {
  let call: Call | undefined;
  try {
    call = await open();
    return addHeaders(await respond(call), commonHeaders(call));
  } catch (thrown) {
    const error = facts.report(thrown);
    const fault = asFault(error);
    logFailure(facts.ports.log, error, fault, { requestId: facts.requestId, call: facts.title });
    const reply = faultReply(fault, facts);
    if (!call) return withHeaders(reply, new Headers(securityHeaders(false)));
    return withHeaders(withHeaders(reply, new Headers(refusedOriginHeaders(call, fault))), commonHeaders(call));
  }
};
