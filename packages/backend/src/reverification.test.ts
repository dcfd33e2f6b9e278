import { describe, expect, it } from 'vitest';
import { reverificationError, reverificationErrorResponse } from './reverification.ts';

describe('the reply of a server that requires a step-up', () => {
  it('has a hint under the provider’s name and under the one that existing bindings read', () => {
    const hint = { type: 'forbidden', reason: 'reverification-error', metadata: { reverification: 'strict' } };
    expect(reverificationError('strict')).toEqual({ latchkey_error: hint, clerk_error: hint });
  });

  it('has status 403 and is never cached', async () => {
    const config = { level: 'first_factor', afterMinutes: 5 } as const;
    const response = reverificationErrorResponse(config);
    expect([response.status, response.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(await response.json()).toEqual(reverificationError(config));
  });
});
