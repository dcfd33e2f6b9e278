// The span of a database statement: its text has placeholders for values (semantic conventions for PostgreSQL).
import type { SpanStart } from './tracing.ts';

const TEXT_MAX_LENGTH = 2_000;
/** The first table of a statement is near its beginning. */
const LOOKED_AT = 1_000;

/** The operation and the first table of a statement, such as `select users`. */
const summaryOf = (text: string): string => {
  const start = text.slice(0, LOOKED_AT);
  const operation = /^\s*([a-z]+)/i.exec(start)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update|table)\s+"?([a-z_]\w*)/i.exec(start)?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
};

export const statementSpan = (text: string): SpanStart => {
  const name = summaryOf(text);
  return {
    kind: 'client',
    isPart: true,
    name,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': name.split(' ')[0] ?? name,
      'db.query.text': text.slice(0, TEXT_MAX_LENGTH),
    },
  };
};
