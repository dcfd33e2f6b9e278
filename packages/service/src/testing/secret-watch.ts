// Records secrets that pass through a service, by the names of their fields, and searches everything that the service writes
// (log lines, error replies, rows) for them.
import { sql } from 'kysely';
import type { Log } from '../ports/log.ts';
import type { Database } from '../store/database/database.ts';
import type { TestService } from './test-service.ts';

/** Field names of secrets in requests and replies. Error replies have a `code` too, so codes are only read from requests. */
const ASKED = /password|^code$|token|ticket|secret|signature|credential|^state$|^SAMLResponse$|^RelayState$|_jwt$/;
const ANSWERED = /secret|token|^jwt$|^codes$|^backup_codes$/;
/** Shorter cookies are flags, not secrets: no cookie that authenticates is this short. */
const COOKIE_LENGTH = 16;

export type SecretWatch = {
  /** Every secret by its field name. */
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>;
  readonly keep: (name: string, ...values: ReadonlyArray<string | undefined>) => void;
  /** Receives the log lines before redaction. */
  readonly log: Log;
  /** The same service with its requests and replies recorded. */
  readonly listenTo: <Service extends TestService>(service: Service) => Service;
  /** Everything that was written: log lines, error replies, and every table of the database. */
  readonly written: (database: Database) => Promise<string>;
  /** The names of the secrets that a text contains. */
  readonly leaks: (text: string) => readonly string[];
};

/** Matches whole words only, because six digits also occur inside timestamps. */
const holds = (text: string, secret: string): boolean => {
  const isPart = (character: string | undefined): boolean => character !== undefined && /[\w-]/.test(character);
  for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + 1))
    if (!isPart(text[at - 1]) && !isPart(text[at + secret.length])) return true;
  return false;
};

const everyTable = async ({ db }: Database): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const dumps = await Promise.all(
    rows.map(async ({ name }) => {
      const dump = sql<{ text: string | null }>`select json_agg(t)::text as text from ${sql.table(name)} t`;
      return `${name} ${(await dump.execute(db)).rows[0]?.text ?? ''}`;
    }),
  );
  return dumps.join('\n');
};

type Keep = SecretWatch['keep'];

const fromParams = (params: URLSearchParams, keep: Keep): void => {
  for (const [name, value] of params) if (ASKED.test(name)) keep(name, value);
};

const fromRequest = async (request: Request, keep: Keep): Promise<void> => {
  fromParams(new URL(request.url).searchParams, keep);
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('urlencoded')) fromParams(new URLSearchParams(await request.clone().text()), keep);
  if (type.includes('json')) fromJson(JSON.parse((await request.clone().text()) || '{}'), ASKED, keep);
};

const fromJson = (value: unknown, names: RegExp, keep: Keep): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (!Array.isArray(value) && names.test(name))
      keep(name, ...[part].flat().filter((one): one is string => typeof one === 'string'));
    fromJson(part, names, keep);
  }
};

const fromHeaders = (headers: Headers, keep: Keep): void => {
  for (const line of headers.getSetCookie()) {
    const value = /^[^=]+=([^;]*)/.exec(line)?.[1];
    if (value && value.length >= COOKIE_LENGTH) keep('cookie', value);
  }
  const location = headers.get('location');
  if (location) fromParams(new URL(location, 'http://localhost').searchParams, keep);
};

/** The error part of a reply. Its client is excluded, because the browser may see its own state. */
const refusalIn = (text: string): string => {
  try {
    return JSON.stringify((JSON.parse(text) as { readonly errors?: unknown }).errors);
  } catch {
    return text;
  }
};

export const createSecretWatch = (): SecretWatch => {
  const seen = new Map<string, Set<string>>();
  const lines: string[] = [];
  const keep: Keep = (name, ...values) => {
    const known = seen.get(name) ?? new Set();
    for (const value of values) if (value) known.add(value);
    if (known.size > 0) seen.set(name, known);
  };
  const line = (fields: object, message: string) => lines.push(`${message} ${JSON.stringify(fields)}`);
  return {
    seen,
    keep,
    log: { debug: line, info: line, warn: line, error: line },
    listenTo: (service) => ({
      ...service,
      admin: async (...[method, path, body]: Parameters<TestService['admin']>) => {
        fromJson(body, ASKED, keep);
        const reply = await service.admin<never>(method, path, body);
        if (reply.status >= 400) lines.push(JSON.stringify(reply.body));
        fromJson(reply.body, ANSWERED, keep);
        return reply;
      },
      app: {
        ...service.app,
        fetch: async (request: Request, socket?: Parameters<TestService['app']['fetch']>[1]) => {
          await fromRequest(request, keep);
          const reply = await service.app.fetch(request, socket);
          fromHeaders(reply.headers, keep);
          const text = await reply.clone().text();
          if (reply.status >= 400) lines.push(refusalIn(text));
          if (reply.headers.get('content-type')?.includes('json')) fromJson(JSON.parse(text), ANSWERED, keep);
          return reply;
        },
      },
    }),
    written: async (database) => `${lines.join('\n')}\n${await everyTable(database)}`,
    leaks: (text) =>
      [...seen].flatMap(([name, values]) =>
        [...values].filter((one) => holds(text, one)).map((one) => `${name} ${one}`),
      ),
  };
};
