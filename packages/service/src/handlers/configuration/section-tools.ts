// Calls of the admin API inside one transaction, for the sections of a settings file.
import { PAGE_SIZE_MAX } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { silentLog } from '../../ports/log.ts';
import type { Database, Db } from '../../store/database/database.ts';
import { findInstanceById } from '../../store/instances/instances.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import type { AskAdmin } from '../operator/named-instance.ts';
import type { FetchedFirst } from './fetch-first.ts';
import { type Problem, RefusedCall } from './sections/refused-call.ts';
import type { Fields, SectionTools } from './sections/section.ts';

const OK = 200;
const SERVER_ERROR = 500;
/** A list with more pages is not read. */
const MOST_PAGES = 100;

const problemsIn = (body: unknown): readonly Problem[] => {
  const errors: unknown = Reflect.get(Object(body), 'errors');
  if (!Array.isArray(errors)) return [];
  return errors.map((error: unknown) => {
    const { long_message: long, message, meta }: Fields = Object(error);
    const field: unknown = Reflect.get(Object(meta), 'param_name');
    return { path: typeof field === 'string' ? field : '', message: String(long ?? message) };
  });
};

/** The database of a call inside the transaction `db`: its own transactions are parts of that one. */
const inside = (database: Database, db: Db, onError: (error: unknown) => void): Database => ({
  ...database,
  db,
  transaction: async (work) => {
    try {
      return await work(db);
    } catch (error) {
      onError(error);
      throw error;
    }
  },
});

/** The tools of the sections in the transaction `db`. */
export const sectionTools = async (
  given: OperatorDeps,
  askAdmin: AskAdmin,
  at: { readonly db: Db; readonly instanceId: string; readonly network: FetchedFirst },
): Promise<SectionTools> => {
  let failure: unknown;
  const database = inside(given.database, at.db, (error) => {
    failure = error;
  });
  // A call that fails is reported by the command; it is no fault of the service.
  const deps: OperatorDeps = { ...given, database, ports: { ...at.network.ports, log: silentLog } };
  const send = askAdmin(deps);
  const stored = async (): Promise<Instance> => {
    const instance = await findInstanceById(at.db, at.instanceId);
    if (!instance) throw new Fault('resource_not_found');
    return instance;
  };
  const ask: SectionTools['ask'] = async (method, path, body) => {
    const request = new Request(`http://localhost/admin/v1${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    failure = undefined;
    const reply = await send(await stored(), request, { isRecorded: false });
    const answer: unknown = await reply.json();
    if (reply.status === OK) return Object(answer);
    // An error of the database ends the transaction, which may then be repeated.
    if (reply.status >= SERVER_ERROR) throw failure ?? new Error(`Latchkey: ${method} ${path} failed.`);
    throw new RefusedCall(problemsIn(answer));
  };
  const all: SectionTools['all'] = async (path) => {
    const found: Fields[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { data, total_count: total } = await ask('GET', `${path}?limit=${PAGE_SIZE_MAX}&offset=${found.length}`);
      const items: readonly unknown[] = Array.isArray(data) ? data : [];
      found.push(...items.map((item): Fields => Object(item)));
      if (items.length === 0 || found.length >= Number(total)) return found;
    }
    throw new Error(`Latchkey: ${path} has too many entries for a settings file.`);
  };
  return { deps, instance: await stored(), ask, all };
};
