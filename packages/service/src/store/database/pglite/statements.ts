// Runs statements on the embedded database. It shares the main thread with everything else, so a statement costs one call
// into it, not one for each step of the protocol; its text is read, planned and described only once. Messages and values
// are written and read as the server driver does it, so both databases give the same.
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

/** The statement without a name is forgotten by the next one. */
const UNNAMED = '';

/** A column of an answer, and how its text is read. */
type Column = { readonly name: string; readonly read: (text: string) => unknown };

/** A value as the text the protocol carries. Columns of JSON are written as text already. */
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
  /** The columns of every statement the database has taken. */
  const known = new Map<string, readonly Column[]>();

  const exchange = async (request: Uint8Array): Promise<readonly BackendMessage[]> => {
    const messages: BackendMessage[] = [];
    await pglite.execProtocolRawStream(request, {
      // The bytes are the database's own memory: they are copied before they are read.
      onRawData: (bytes) => parser.parse(Buffer.from(bytes), (message) => messages.push(message)),
    });
    return messages;
  };

  /** Text and question about its columns go along the first time; values, run and sync always. */
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
    // A statement that was taken stays, even when its first run failed.
    if (name !== UNNAMED && replies.some((reply) => reply.name === 'parseComplete')) known.set(name, described ?? []);
    const error = replies.find(isError);
    if (error) throw error;
    const columns = described ?? known.get(name) ?? [];
    return {
      // Kysely knows the row type from the query it built.
      rows: replies.filter(isRow).map((row) => rowOf(columns, row.fields)) as R[],
      numAffectedRows: BigInt(countOf(replies.find(isEnd)?.text ?? '')),
    };
  };

  /** Several statements in one text: only migrations, and nobody reads their answers. */
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
