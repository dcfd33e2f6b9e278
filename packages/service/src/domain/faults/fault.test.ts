// Every error code has a status and a text, and no placeholder stays unfilled.
import { SERVER_ERROR_CODES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { errorItem, Fault } from './fault.ts';

describe('faults', () => {
  it.each(SERVER_ERROR_CODES)('%s has a status and messages in full sentences', (code) => {
    const fault = new Fault(code);
    expect(fault.status).toBeGreaterThanOrEqual(400);
    expect(fault.status).toBeLessThan(600);
    const item = errorItem({ code, field: 'name', values: { min: 8, max: 72, email_address: 'ada@example.com' } });
    for (const text of [item.message, item.long_message ?? '']) expect(text).toMatch(/^[^{}]+[.?]$/);
  });

  it('name their field and fill in their numbers', () => {
    const item = errorItem({ code: 'form_password_length_too_short', field: 'password', values: { min: 12 } });
    expect(item).toEqual({
      code: 'form_password_length_too_short',
      message: 'Use at least 12 characters.',
      long_message: 'Use at least 12 characters.',
      meta: { param_name: 'password', min: 12 },
    });
    expect(errorItem({ code: 'internal_error' })).not.toHaveProperty('meta');
  });

  it('take their status from the first of several errors', () => {
    const fault = new Fault([
      { code: 'form_param_nil', field: 'a' },
      { code: 'form_param_unknown', field: 'b' },
    ]);
    expect([fault.status, fault.items.length]).toEqual([422, 2]);
    expect(new Fault('too_many_requests', { retryAfterSeconds: 3 }).retryAfterSeconds).toBe(3);
    expect(new Fault('signed_out', { status: 404 }).status).toBe(404);
  });
});
