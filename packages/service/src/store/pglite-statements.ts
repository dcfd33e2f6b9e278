// Runs statements on the embedded database. It shares the main thread with everything else, so a statement costs one call
// into it, not one for each step of the protocol, and its text is read, planned and described only once.
import { Buffer } from 'node:buffer';
import { messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { QueryResult } from 'kysely';
import { createStatementNames, runNamed } from './statement-names.ts';

const { serialize } = protocol;

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** The statement without a name is forgotten by the next one. */
const UNNAMED = '';

/** A value as the text the protocol carries. Columns of JSON are written as text already. */
const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  throw new Error(`Latchkey: a ${typeof value} cannot be a parameter of a statement.`);
};

const isError = (message: Message): message is messages.DatabaseError => message instanceof messages.DatabaseError;

export type StatementRunner = {
  run<R>(text: string, parameters: readonly unknown[]): Promise<QueryResult<R>>;
};

export const createStatementRunner = (pglite: PGlite): StatementRunner => {
  const names = createStatementNames();
  /** What the database said about the rows of each statement it has taken. */
  const columns = new Map<string, readonly Message[]>();

  /** Parse and describe come along the first time; values, run and sync always. */
  const request = (text: string, name: string, parameters: readonly unknown[]): Uint8Array =>
    Buffer.concat([
      ...(columns.has(name) ? [] : [serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]),
      serialize.bind({ statement: name, values: parameters.map(asText) }),
      serialize.execute({}),
      serialize.sync(),
    ]);

  /** Several statements in one text: only migrations, and they take no parameters. */
  const runScript = async <R>(text: string): Promise<QueryResult<R>> => {
    const result = (await pglite.exec(text)).at(-1);
    return { rows: (result?.rows ?? []) as R[], numAffectedRows: BigInt(result?.affectedRows ?? 0) };
  };

  const runOne = async <R>(text: string, name: string, parameters: readonly unknown[]): Promise<QueryResult<R>> => {
    const replies = await pglite.execProtocolStream(request(text, name, parameters), { throwOnError: false });
    // A statement that was taken stays, even when its first run failed.
    if (name !== UNNAMED && replies.some((reply) => reply.name === 'parseComplete')) {
      columns.set(
        name,
        replies.filter((reply) => reply.name === 'rowDescription'),
      );
    }
    const error = replies.find(isError);
    if (error) throw error;
    const [result] = parse.parseResults([...(columns.get(name) ?? []), ...replies], pglite.parsers);
    // Kysely knows the row type from the query it built; the embedded database gives plain objects.
    return { rows: (result?.rows ?? []) as R[], numAffectedRows: BigInt(result?.affectedRows ?? 0) };
  };

  return {
    run: <R>(text: string, parameters: readonly unknown[]): Promise<QueryResult<R>> =>
      parameters.length === 0 && text.includes(';')
        ? runScript(text)
        : runNamed(names, text, (name = UNNAMED) => runOne(text, name, parameters)),
  };
};
