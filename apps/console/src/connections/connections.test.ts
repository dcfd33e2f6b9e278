// Reading what an operator types, and the fix that a failed run offers.
import { describe, expect, it } from 'vitest';
import { domainsIn } from './create-connection.tsx';
import type { ConnectionRun } from './texts.ts';
import { addressAttribute } from './wizard/try-it.tsx';

it('domains are read with commas or spaces between them', () => {
  expect(domainsIn(' acme.example, acme.test\nother.example,')).toEqual(['acme.example', 'acme.test', 'other.example']);
  expect(domainsIn('')).toEqual([]);
});

describe('the attribute that a failed run suggests', () => {
  const runWith = (email: string | null): ConnectionRun => ({
    object: 'enterprise_connection_run',
    id: 'run_1',
    connection_id: 'entc_1',
    status: 'failed',
    failure_code: null,
    steps: [],
    fields: [{ field: 'email_address', looked_for: ['email'], value: email }],
    other_attributes: [
      { name: 'department', values: ['Engines'] },
      { name: 'work', values: ['ada@acme.example'] },
    ],
    user: null,
    setup_link_id: null,
    created_at: 1,
    finished_at: 2,
  });

  it('holds an address, and is suggested only when the address is missing', () => {
    expect(addressAttribute(runWith(null))).toBe('work');
    expect(addressAttribute(runWith('ada@acme.example'))).toBeUndefined();
  });
});
