// The only error of the service that reaches a browser: a code of the contract and its field, without internal details.
import type { ErrorItemJSON, ErrorMetaJSON, ServerErrorCode } from '@latchkey/wire';
import { FAULT_TEXTS } from './fault-texts.ts';

export type FaultItem = {
  readonly code: ServerErrorCode;
  /** The form field in snake_case; only on calls that a form made (docs/reference/wire.md#field-errors). */
  readonly field?: string | undefined;
  readonly meta?: Omit<ErrorMetaJSON, 'param_name'>;
  /** Values for the placeholders in braces of the text. */
  readonly values?: Readonly<Record<string, string | number>>;
};

type FaultDetails = Omit<FaultItem, 'code'> & {
  readonly status?: number;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

export class Fault extends Error {
  readonly items: readonly FaultItem[];
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(codes: ServerErrorCode | readonly FaultItem[], details: FaultDetails = {}) {
    const { status, retryAfterSeconds, cause, ...item } = details;
    const items = typeof codes === 'string' ? [{ code: codes, ...item }] : codes;
    const code = items[0]?.code ?? 'internal_error';
    super(`Latchkey: ${code}. ${FAULT_TEXTS[code].message}`, { cause });
    this.name = 'Fault';
    this.items = items;
    this.status = status ?? FAULT_TEXTS[code].status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const fill = (text: string, item: FaultItem): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(item.values?.[name] ?? (name === 'field' ? (item.field ?? whole) : whole)),
  );

/** The numbers in a text are also sent as fields, so that a client can translate the message. */
const limitsIn = (values: FaultItem['values']): Pick<ErrorMetaJSON, 'min' | 'max'> => {
  const { min, max } = values ?? {};
  return { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) };
};

/** One error item on the wire; `meta` is present only when it has content. */
export const errorItem = (item: FaultItem): ErrorItemJSON => {
  const text = FAULT_TEXTS[item.code];
  const meta = { ...(item.field !== undefined && { param_name: item.field }), ...limitsIn(item.values), ...item.meta };
  return {
    code: item.code,
    message: fill(text.message, item),
    long_message: fill(text.longMessage, item),
    ...(Object.keys(meta).length > 0 && { meta }),
  };
};
