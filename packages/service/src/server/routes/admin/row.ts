// Rows of the admin API. The frame of a call checks the scope of the secret key, parses the input by the contract, answers a
// repeated POST once, and records every change.
import { type AdminKey, type AdminReply, allowsScope, isExport, isReading, scopeOf } from '@latchkey/wire/admin';
import { ADMIN_CALLS } from '@latchkey/wire/schemas';
import { Fault } from '../../../domain/faults/fault.ts';
import { answerOnce } from '../../../http/admin/idempotency.ts';
import { readAdminInput } from '../../../http/admin/input.ts';
import { type FoundKey, storableUrl } from '../../../http/guards/secret-key.ts';
import { callerOf, type OperatorVisit } from '../../../http/incoming.ts';
import type { ReplyHeaders } from '../../../http/operator-reply.ts';
import { type Change, recordExport, recordingChange } from '../../../use-cases/admin/record-change.ts';
import type {
  AdminHandler,
  AdminStreamHandler,
  AdminVisit,
  OperatorDeps,
} from '../../../use-cases/context/operator.ts';
import { type Method, operatorRow, type Row } from '../../routing/row.ts';

/** Finds the instance of a call of the admin API, and what its caller may do. */
export type AdminAccess = (visit: OperatorVisit) => Promise<FoundKey>;

/** Where the calls of the admin API are answered, and who may make each of them. */
export type AdminPlace = {
  readonly prefix: string;
  readonly accessTo: (key: AdminKey) => AdminAccess;
  readonly headersOf?: ReplyHeaders;
};

/** A row of the admin API, as soon as its place is known. */
export type AdminRow = (place: AdminPlace) => Row<OperatorDeps>;

type KeyedVisit = OperatorVisit & FoundKey;

/** Guard: the secret key may make this call. */
const allowedScope = (key: string) => {
  const scope = scopeOf(key);
  const guard = async ({ scopes = [] }: OperatorVisit & Partial<FoundKey>): Promise<object> => {
    if (!allowsScope(scopes, scope)) throw new Fault('secret_key_scope_missing', { field: scope });
    return {};
  };
  Object.defineProperty(guard, 'name', { value: `allowedScope(${scope})` });
  return guard;
};

/** Handlers of all calls, by key. */
export type AdminRoutes = {
  readonly [K in AdminKey]: AdminReply<K> extends string ? AdminStreamHandler<K> : AdminHandler<K>;
};

/** The call that shows what another call changes: the one with the longest path that is the beginning of the other's. */
const readerOf = (key: AdminKey): AdminKey | undefined => {
  if (key === 'POST /instance/changes/:id/revert') return 'GET /instance';
  const [method = '', path = ''] = key.split(' ');
  // A POST to a list creates an item of it: the log holds what was sent.
  if (method === 'GET' || (method === 'POST' && `GET ${path}` in ADMIN_CALLS)) return undefined;
  const isSubject = (candidate: string): boolean => {
    const [verb, shown = ''] = candidate.split(' ');
    if (verb !== 'GET' || !(path === shown || path.startsWith(`${shown}/`))) return false;
    return /\/:\w+$/.test(shown) || (path === shown && method !== 'POST');
  };
  const keys = (Object.keys(ADMIN_CALLS) as AdminKey[]).filter(isSubject);
  return keys.sort((one, other) => other.length - one.length)[0];
};

/** What the frame of every changing call does around its handler. */
const answerChange = async (
  visit: KeyedVisit,
  change: Omit<Change, 'onCommit'>,
  respond: (deps: OperatorDeps) => Promise<unknown>,
): Promise<unknown> => {
  const { instance, request } = visit;
  const { title, params } = change;
  return answerOnce(visit, { instance, request, title, params, sent: change.sent }, (onCommit) =>
    recordingChange(visit, { ...change, onCommit }, respond),
  );
};

const answerCall = async <K extends AdminKey>(key: K, routes: AdminRoutes, visit: KeyedVisit): Promise<unknown> => {
  const input = await readAdminInput(key, visit.request);
  // The router gives exactly the parameters that the path of the key names.
  const call = { ...visit, ...input, signal: visit.request.signal } as unknown as AdminVisit<K>;
  if (isReading(key)) {
    const reply = await routes[key](call);
    if (isExport(key)) await recordExport(visit, { title: key, sent: input.query, ...changeOf(visit) });
    return reply;
  }
  if (visit.isRecorded === false) return routes[key](call);
  const reader = readerOf(key);
  // A reader takes no body, and no query is given to it.
  const read = reader && ((deps: OperatorDeps) => routes[reader]({ ...call, database: deps.database } as never));
  const change = { title: key, sent: input.body, read, ...changeOf(visit) };
  return answerChange(visit, change, (deps) => routes[key]({ ...call, database: deps.database }));
};

const changeOf = (visit: KeyedVisit) => {
  const { instance, params, secretKeyId, operator, explanation } = visit;
  return { instance, params, secretKeyId, operator, explanation, ...callerOf(visit) };
};

/** A call of the admin API that is in the contract. */
export const adminContractRow =
  <K extends AdminKey>(key: K, routes: AdminRoutes): AdminRow =>
  ({ prefix, accessTo, headersOf }) => {
    const [method = '', path = ''] = key.split(' ');
    const access = accessTo(key);
    const scope = allowedScope(key);
    return operatorRow<OperatorDeps, readonly [AdminAccess, typeof scope, typeof storableUrl]>(
      // Keys of the contract begin with one of these methods.
      method as Method,
      `${prefix}${path}`,
      [access, scope, storableUrl],
      (visit) => answerCall(key, routes, visit),
      headersOf,
    );
  };
