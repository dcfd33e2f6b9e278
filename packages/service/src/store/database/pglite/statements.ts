// Runs statements on the embedded database. It shares the main thread with the service, so a statement takes one call into it,
// not one per step of the protocol; its text is parsed, planned and described only once. Messages and values are encoded and
// parsed as in the server driver, so both databases give the same results.
import { Buffer } from 'node:buffer';
import type { PGlite } from '@electric-sql/pglite';
import type { QueryResult } from 'kysely';
import { DatabaseError, serialize } from 'pg-protocol';
import type {
  BackendMessage,
  CommandCompleteMessage,
  DataRowMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js';
import { Parser } from 'pg-protocol/dist/parser.js';
import { readType } from '../column-types.ts';
import { createStatementNames, runNamed } from '../statement-names.ts';

/** The unnamed statement is replaced by the next one. */
const UNNAMED = '';

/** A column of a result, and how its text is parsed. */
type Column = { readonly name: string; readonly read: (text: string) => unknown };

/** A value in the text format of the protocol. JSON columns are already text. */
const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  throw new Error(`Latchkey: a ${typeof value} cannot be a parameter of a statement.`);
};

/** The number at the end of a command tag such as `UPDATE 3`. */
const countOf = (tag: string): number => Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0;

const rowOf = (columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  columns.forEach(({ name, read }, at) => {
    const text = fields[at] ?? null;
    row[name] = text === null ? null : read(text);
  });
  return row;
};

const isDescription = (message: BackendMessage): message is RowDescriptionMessage => message.name === 'rowDescription';
const isRow = (message: BackendMessage): message is DataRowMessage => message.name === 'dataRow';
const isEnd = (message: BackendMessage): message is CommandCompleteMessage => message.name === 'commandComplete';
const isError = (message: unknown): message is DatabaseError => message instanceof DatabaseError;

export type StatementRunner = {
  run<R>(text: string, parameters: readonly unknown[]): Promise<QueryResult<R>>;
};

export const createStatementRunner = (pglite: PGlite): StatementRunner => {
  const names = createStatementNames();
  const parser = new Parser();
  /** The columns of every statement that the database has prepared. */
  const known = new Map<string, readonly Column[]>();

  const exchange = async (request: Uint8Array): Promise<readonly BackendMessage[]> => {
    const messages: BackendMessage[] = [];
    await pglite.execProtocolRawStream(request, {
      // The bytes are in the database's memory, so they are copied before parsing.
      onRawData: (bytes) => parser.parse(Buffer.from(bytes), (message) => messages.push(message)),
    });
    return messages;
  };

  /** Parse and describe are sent the first time; bind, execute and sync always. */
  const requestOf = (text: string, name: string, parameters: readonly unknown[]): Uint8Array =>
    Buffer.concat([
      ...(known.has(name) ? [] : [serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]),
      serialize.bind({ statement: name, values: parameters.map(asText) }),
      serialize.execute({}),
      serialize.sync(),
    ]);

  const runOne = async <R>(text: string, name: string, parameters: readonly unknown[]): Promise<QueryResult<R>> => {
    const replies = await exchange(requestOf(text, name, parameters));
    const described = replies
      .find(isDescription)
      ?.fields.map((field) => ({ name: field.name, read: readType(field.dataTypeID) }));
    // A prepared statement stays, even if its first run failed.
    if (name !== UNNAMED && replies.some((reply) => reply.name === 'parseComplete')) known.set(name, described ?? []);
    const error = replies.find(isError);
    if (error) throw error;
    const columns = described ?? known.get(name) ?? [];
    return {
      // The cast holds: Kysely derived the row type from the query.
      rows: replies.filter(isRow).map((row) => rowOf(columns, row.fields)) as R[],
      numAffectedRows: BigInt(countOf(replies.find(isEnd)?.text ?? '')),
    };
  };

  /** Several statements in one text: only for migrations, whose results are not read. */
  const runScript = async <R>(text: string): Promise<QueryResult<R>> => {
    const error = (await exchange(serialize.query(text))).find(isError);
    if (error) throw error;
    return { rows: [] };
  };

  return {
    run: <R>(text: string, parameters: readonly unknown[]): Promise<QueryResult<R>> =>
      parameters.length === 0 && text.includes(';')
        ? runScript(text)
        : runNamed(names, text, (name = UNNAMED) => runOne(text, name, parameters)),
  };
};
