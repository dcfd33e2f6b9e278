import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Reply } from '../endpoints/endpoint.ts';
import type { ClientJSON } from '../json/client.ts';
import type { SignInJSON } from '../json/sign-in.ts';
import type { VerificationJSON } from '../json/verification.ts';
import { ENDPOINT_KEYS } from './endpoint-table.ts';
import { ENTITY_SCHEMAS, replySchema } from './entity-schemas.ts';
import { REPLIES } from './reply-table.ts';

const verification: VerificationJSON = {
  object: 'verification',
  status: 'unverified',
  strategy: 'email_code',
  attempts: 0,
  expire_at: 1_700_000_000_000,
  error: null,
  verified_at_client: null,
};

const signIn: SignInJSON = {
  object: 'sign_in',
  id: 'sia_1',
  status: 'needs_first_factor',
  supported_identifiers: ['email_address'],
  identifier: 'ada@example.com',
  supported_first_factors: [
    { strategy: 'password' },
    { strategy: 'email_code', email_address_id: 'idn_1', safe_identifier: 'ada@example.com', primary: true },
    { strategy: 'oauth_custom_acme' },
  ],
  supported_second_factors: null,
  first_factor_verification: verification,
  second_factor_verification: null,
  created_session_id: null,
  user_data: null,
};

const client: ClientJSON = {
  object: 'client',
  id: 'client_1',
  sessions: [],
  sign_in: signIn,
  sign_up: null,
  last_active_session_id: null,
  cookie_expires_at: null,
  created_at: 1,
  updated_at: 2,
};

const matches = (schema: v.GenericSchema, input: unknown): boolean => v.safeParse(schema, input).success;

describe('schemas of entities', () => {
  it('accept what the types describe', () => {
    expect(v.parse(ENTITY_SCHEMAS.Client, client)).toEqual(client);
    expect(v.parse(ENTITY_SCHEMAS.SignIn, signIn)).toEqual(signIn);
  });

  it('accept unknown fields', () => {
    expect(matches(ENTITY_SCHEMAS.Client, { ...client, later: true })).toBe(true);
  });

  it.each<readonly [string, object]>([
    ['a status that does not exist', { status: 'done' }],
    ['a missing list', { supported_identifiers: undefined }],
    ['a factor without its address', { supported_first_factors: [{ strategy: 'email_code' }] }],
    ['a provider that does not exist', { supported_first_factors: [{ strategy: 'oauth_nobody' }] }],
    ['seconds with a fraction', { first_factor_verification: { ...verification, expire_at: 1.5 } }],
    ['a null id', { id: null }],
  ])('reject %s', (_, change) => {
    expect(matches(ENTITY_SCHEMAS.SignIn, { ...signIn, ...change })).toBe(false);
  });

  it('distinguish null from absent', () => {
    const { identifier: _, ...without } = signIn;
    expect(matches(ENTITY_SCHEMAS.SignIn, { ...signIn, identifier: null })).toBe(true);
    expect(matches(ENTITY_SCHEMAS.SignIn, without)).toBe(false);
    expect(matches(ENTITY_SCHEMAS.Client, { ...client, captcha_bypass: undefined })).toBe(false);
  });
});

describe('schemas of replies', () => {
  it('exist for every call', () => {
    for (const key of ENDPOINT_KEYS) expect(replySchema(key).kind).toBe('schema');
  });

  it('have pages, lists, and replies that may be empty', () => {
    expect(matches(replySchema('GET /client'), null)).toBe(true);
    expect(matches(replySchema('GET /client'), client)).toBe(true);
    expect(matches(replySchema('PUT /client'), null)).toBe(false);
    expect(matches(replySchema('DELETE /client'), { object: 'client', id: 'client_1', deleted: true })).toBe(true);
    expect(matches(replySchema('GET /me/sessions/active'), [])).toBe(true);
    expect(matches(replySchema('GET /me/organization_memberships'), { data: [], total_count: 0 })).toBe(true);
    expect(matches(replySchema('GET /me/organization_memberships'), [])).toBe(false);
    expect(matches(replySchema('GET /me/organization_memberships'), { data: [{}], total_count: 1 })).toBe(false);
  });

  it('use every entity', () => {
    const named = new Set(Object.values(REPLIES).flatMap((form) => form.split(/ or |(?:page|list) of /)));
    expect(Object.keys(ENTITY_SCHEMAS).filter((name) => !named.has(name))).toEqual([]);
  });

  it('have the type of the reply', () => {
    const schema = replySchema('POST /client/sign_ins');
    expectTypeOf<v.InferOutput<typeof schema>>().toEqualTypeOf<Reply<'POST /client/sign_ins'>>();
  });
});
