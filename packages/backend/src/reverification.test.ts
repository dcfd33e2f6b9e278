import { describe, expect, it } from 'vitest';
import { reverificationError, reverificationErrorResponse } from './reverification.ts';

describe('what a server answers that wants a step-up first', () => {
  it('is a hint under our name and under the one that existing bindings know', () => {
    const hint = { type: 'forbidden', reason: 'reverification-error', metadata: { reverification: 'strict' } };
    expect(reverificationError('strict')).toEqual({ latchkey_error: hint, clerk_error: hint });
  });

  it('has status 403 and is never kept by a cache', async () => {
    const config = { level: 'first_factor', afterMinutes: 5 } as const;
    const response = reverificationErrorResponse(config);
    expect([response.status, response.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(await response.json()).toEqual(reverificationError(config));
  });
});
