// Why a server could not be asked, from the error codes of the network and of TLS.

export type UnreachableReason = 'dns' | 'certificate' | 'refused' | 'timeout' | 'other';

export type Unreachable = {
  readonly at: 'unreachable';
  readonly reason: UnreachableReason;
  /** The code of the error, or the beginning of its message. */
  readonly detail: string;
};

const DETAIL_LENGTH = 120;

const REASONS: Readonly<Record<string, UnreachableReason>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  TimeoutError: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
};

const isCertificateCode = (code: string): boolean => /CERT|ERR_TLS|SELF_SIGNED|VERIFY|ISSUER/.test(code);

/** The codes of an error, of the errors inside it and of its causes. */
const codesOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const inside = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...own, ...inside, ...codesOf(error.cause), ...(error.name === 'TimeoutError' ? ['TimeoutError'] : [])];
};

export const asUnreachable = (error: unknown): Unreachable => {
  const codes = codesOf(error);
  const known = codes.find((code) => code in REASONS || isCertificateCode(code));
  const detail = known ?? codes[0] ?? (error instanceof Error ? error.message : String(error)).slice(0, DETAIL_LENGTH);
  if (known === undefined) return { at: 'unreachable', reason: 'other', detail };
  return { at: 'unreachable', reason: REASONS[known] ?? 'certificate', detail };
};
