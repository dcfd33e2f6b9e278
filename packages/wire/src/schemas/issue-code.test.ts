import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type SchemaFault, schemaFault } from './issue-code.ts';
import { REQUEST_SCHEMAS } from './request-schemas.ts';

const faultOf = (schema: v.GenericSchema, input: unknown): SchemaFault | undefined => {
  const { issues } = v.safeParse(schema, input);
  return issues?.[0] && schemaFault(issues[0]);
};

const signIn = REQUEST_SCHEMAS['POST /client/sign_ins'].body;
const prepare = REQUEST_SCHEMAS['POST /client/sign_ins/:id/prepare_first_factor'].body;
const waitlist = REQUEST_SCHEMAS['POST /waitlist'].body;
const signUp = REQUEST_SCHEMAS['POST /client/sign_ups'].body;
const passkey = REQUEST_SCHEMAS['POST /me/passkeys/:id/attempt_verification'].body;

describe('schemaFault', () => {
  it.each<readonly [string, v.GenericSchema, unknown, SchemaFault]>([
    ['a missing field', waitlist, {}, { code: 'form_param_missing', field: 'email_address' }],
    ['an unknown field', signIn, { role: 'admin' }, { code: 'form_param_unknown', field: 'role' }],
    ['a null', waitlist, { email_address: null }, { code: 'form_param_nil', field: 'email_address' }],
    ['a missing strategy', prepare, {}, { code: 'form_param_missing', field: 'strategy' }],
    [
      'a strategy not taken',
      prepare,
      { strategy: 'password' },
      { code: 'form_param_value_invalid', field: 'strategy' },
    ],
    ['a word not listed', signIn, { strategy: 'telepathy' }, { code: 'form_param_value_invalid', field: 'strategy' }],
    [
      'too long a text',
      waitlist,
      { email_address: 'a'.repeat(300) },
      { code: 'form_param_max_length_exceeded', field: 'email_address', max: 254 },
    ],
    [
      'a text that cannot be stored',
      signIn,
      { identifier: '\u0000' },
      { code: 'form_param_format_invalid', field: 'identifier' },
    ],
    [
      'metadata that is no JSON',
      signUp,
      { unsafe_metadata: '{' },
      { code: 'form_param_format_invalid', field: 'unsafe_metadata' },
    ],
    ['a body that is no object', signIn, 'text', { code: 'request_body_invalid' }],
    [
      'a fault deep inside',
      passkey,
      { strategy: 'passkey', public_key_credential: { type: 'other' } },
      { code: 'form_param_value_invalid', field: 'public_key_credential' },
    ],
  ])('names %s', (_, schema, input, fault) => {
    expect(faultOf(schema, input)).toEqual(fault);
  });
});
