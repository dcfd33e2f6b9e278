// The reply of a host's server that requires a step-up first (docs/reference/wire.md#step-up): the browser requests it and
// repeats the call.
import { REVERIFICATION_HINT_FIELD, REVERIFICATION_HINT_MARKER } from '@latchkey/wire';
import type { AuthorizationQuery } from './authorization.ts';

/** Which verification is required and its maximum age: the argument of `has({ reverification })`. */
export type ReverificationRequirement = NonNullable<AuthorizationQuery['reverification']>;

/** The hint itself. */
export type ReverificationHint = {
  readonly type: 'forbidden';
  readonly reason: 'reverification-error';
  readonly metadata: { readonly reverification: ReverificationRequirement };
};

/** The body to send with status 403, or to return from a server action: `return reverificationError('strict')`. */
export const reverificationError = (
  reverification: ReverificationRequirement,
): Readonly<Record<string, ReverificationHint>> => {
  const hint = { type: 'forbidden', reason: 'reverification-error', metadata: { reverification } } as const;
  // Under both names: existing bindings for this API know only the second.
  return { [REVERIFICATION_HINT_FIELD]: hint, [REVERIFICATION_HINT_MARKER]: hint };
};

/** The same as a complete response: `if (!isFresh) return reverificationErrorResponse('strict')`. */
export const reverificationErrorResponse = (reverification: ReverificationRequirement): Response =>
  Response.json(reverificationError(reverification), { status: 403, headers: { 'cache-control': 'no-store' } });
