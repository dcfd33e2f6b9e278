// The error of a call of the admin API.
import type { ErrorItemJSON } from '@latchkey/wire';

/** The service refused a call, or could not be reached. */
export class LatchkeyAdminError extends Error {
  /** The status of the reply; 0 if there was none. */
  readonly status: number;
  /** What the service says, one item per problem. */
  readonly errors: readonly ErrorItemJSON[];

  constructor(message: string, status: number, errors: readonly ErrorItemJSON[], options?: ErrorOptions) {
    super(`Latchkey: ${message}`, options);
    this.name = 'LatchkeyAdminError';
    this.status = status;
    this.errors = errors;
  }

  /** The code of the first problem: `error.code === 'resource_not_found'`. */
  get code(): string | undefined {
    return this.errors[0]?.code;
  }
}

const isItem = (value: unknown): value is ErrorItemJSON =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'message' in value &&
  typeof value.message === 'string';

/** The error of a reply; `body` is undefined for a reply that is no JSON, as from a proxy, and then there are no items. */
export const replyError = (call: string, reply: Response, body: unknown): LatchkeyAdminError => {
  const { status } = reply;
  const isRedirect = reply.type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (isRedirect)
    return new LatchkeyAdminError(`${call} was redirected. Set serviceUrl to the address of the service.`, status, []);
  if (reply.ok)
    return new LatchkeyAdminError(`${call} got a reply that is no JSON. Is serviceUrl the service?`, status, []);
  const listed = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : [];
  const errors = Array.isArray(listed) ? listed.filter(isItem) : [];
  const said = errors.map(({ long_message, message }) => long_message ?? message).join(' ');
  return new LatchkeyAdminError(`${call} was refused with ${status}. ${said}`.trim(), status, errors);
};
