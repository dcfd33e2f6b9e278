import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { REQUEST_SCHEMAS } from './request-schemas.ts';

const S = '/client/sessions/:id';
const O = '/organizations/:organizationId';
const D = `${O}/domains/:domainId`;

const creation = {
  type: 'public-key',
  id: 'AQID',
  rawId: 'AQID',
  authenticatorAttachment: 'platform',
  response: { clientDataJSON: 'e30', attestationObject: 'o2M', transports: ['internal'] },
};
const assertion = {
  type: 'public-key',
  id: 'AQID',
  rawId: 'AQID',
  authenticatorAttachment: null,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAA', signature: 'MEU', userHandle: null },
};

type Taking = keyof typeof REQUEST_SCHEMAS;

/** Bodies of the calls (docs/reference/wire.md#calls) as a form sends them: text only, lists as repeated keys. */
const BODIES: readonly (readonly [Taking, unknown])[] = [
  ['POST /client/verify', {}],
  ['POST /client/verify', { captcha_token: 't', captcha_widget_type: 'smart' }],
  ['POST /client/verify', { captcha_token: 't', captcha_widget_type: '' }],
  ['POST /client/verify', { captcha_error: '110600,300' }],
  ['POST /client/sync', {}],
  ['POST /client/sign_ins', {}],
  ['POST /client/sign_ins', { identifier: 'ada@example.com' }],
  ['POST /client/sign_ins', { identifier: 'ada@example.com', strategy: 'email_code' }],
  ['POST /client/sign_ins', { identifier: 'ada', password: 'correct horse', strategy: 'password' }],
  ['POST /client/sign_ins', { identifier: 'a@b.c', strategy: 'email_link', redirect_url: 'https://app.example/v' }],
  ['POST /client/sign_ins', { strategy: 'oauth_google', redirect_url: '/cb', action_complete_redirect_url: '/' }],
  ['POST /client/sign_ins', { strategy: 'oauth_custom_acme', redirect_url: '/cb', oidc_prompt: 'login' }],
  ['POST /client/sign_ins', { strategy: 'passkey' }],
  ['POST /client/sign_ins', { strategy: 'ticket', ticket: 'abc' }],
  ['POST /client/sign_ins', { strategy: 'google_one_tap', token: 'abc' }],
  ['POST /client/sign_ins', { transfer: 'true' }],
  ['POST /client/sign_ins/:id/prepare_first_factor', { strategy: 'passkey' }],
  [
    'POST /client/sign_ins/:id/prepare_first_factor',
    { strategy: 'email_link', email_address_id: 'i', redirect_url: 'u' },
  ],
  ['POST /client/sign_ins/:id/prepare_first_factor', { strategy: 'email_code', email_address_id: 'i' }],
  ['POST /client/sign_ins/:id/prepare_first_factor', { strategy: 'reset_password_email_code', email_address_id: 'i' }],
  ['POST /client/sign_ins/:id/prepare_first_factor', { strategy: 'phone_code', phone_number_id: 'i', default: 'true' }],
  ['POST /client/sign_ins/:id/prepare_first_factor', { strategy: 'reset_password_phone_code', phone_number_id: 'i' }],
  ['POST /client/sign_ins/:id/prepare_first_factor', { strategy: 'web3_metamask_signature', web3_wallet_id: 'i' }],
  ['POST /client/sign_ins/:id/prepare_first_factor', { strategy: 'saml', redirect_url: '' }],
  [
    'POST /client/sign_ins/:id/prepare_first_factor',
    { strategy: 'enterprise_sso', redirect_url: 'u', action_complete_redirect_url: '/' },
  ],
  ['POST /client/sign_ins/:id/attempt_first_factor', { strategy: 'email_code', code: '' }],
  ['POST /client/sign_ins/:id/attempt_first_factor', { strategy: 'password', password: 'x' }],
  [
    'POST /client/sign_ins/:id/attempt_first_factor',
    { strategy: 'reset_password_email_code', code: '1', password: 'x' },
  ],
  ['POST /client/sign_ins/:id/attempt_first_factor', { strategy: 'web3_okx_wallet_signature', signature: '0x' }],
  [
    'POST /client/sign_ins/:id/attempt_first_factor',
    { strategy: 'passkey', public_key_credential: JSON.stringify(assertion) },
  ],
  ['POST /client/sign_ins/:id/prepare_second_factor', { strategy: 'phone_code' }],
  ['POST /client/sign_ins/:id/prepare_second_factor', { strategy: 'phone_code', phone_number_id: 'i' }],
  ['POST /client/sign_ins/:id/attempt_second_factor', { strategy: 'totp', code: '123456' }],
  ['POST /client/sign_ins/:id/attempt_second_factor', { strategy: 'backup_code', code: 'abcd' }],
  ['POST /client/sign_ins/:id/reset_password', { password: 'x', sign_out_of_other_sessions: 'true' }],
  ['POST /client/sign_ups', {}],
  [
    'POST /client/sign_ups',
    {
      email_address: 'a@b.c',
      password: 'x',
      first_name: '',
      legal_accepted: 'true',
      captcha_token: 't',
      captcha_widget_type: 'invisible',
    },
  ],
  [
    'POST /client/sign_ups',
    { strategy: 'oauth_github', redirect_url: '/cb', action_complete_redirect_url: '/', unsafe_metadata: '{"a":1}' },
  ],
  ['POST /client/sign_ups', { web3_wallet: '0x1', unsafe_metadata: '', legal_accepted: 'false' }],
  ['POST /client/sign_ups', { transfer: 'true', strategy: 'oauth_google' }],
  ['PATCH /client/sign_ups/:id', { strategy: 'enterprise_sso', redirect_url: '', action_complete_redirect_url: '' }],
  ['POST /client/sign_ups/:id/prepare_verification', { strategy: 'email_code' }],
  ['POST /client/sign_ups/:id/prepare_verification', { strategy: 'email_link', redirect_url: 'u' }],
  ['POST /client/sign_ups/:id/prepare_verification', { strategy: 'web3_coinbase_wallet_signature' }],
  [
    'POST /client/sign_ups/:id/prepare_verification',
    { strategy: 'oauth_google', redirect_url: 'u', oidc_login_hint: 'a@b.c' },
  ],
  ['POST /client/sign_ups/:id/attempt_verification', { strategy: 'phone_code', code: '123456' }],
  ['POST /client/sign_ups/:id/attempt_verification', { strategy: 'web3_metamask_signature', signature: '0x' }],
  [`POST ${S}/touch`, { active_organization_id: '' }],
  [`POST ${S}/tokens`, { organization_id: 'org_1' }],
  [`POST ${S}/tokens/:template`, {}],
  [`POST ${S}/verify`, { level: 'multi_factor' }],
  [`POST ${S}/verify/prepare_first_factor`, { strategy: 'phone_code', phone_number_id: 'i', default: 'false' }],
  [`POST ${S}/verify/attempt_first_factor`, { strategy: 'password', password: 'x' }],
  [`POST ${S}/verify/prepare_second_factor`, { strategy: 'phone_code' }],
  [`POST ${S}/verify/attempt_second_factor`, { strategy: 'totp', code: '1' }],
  ['PATCH /me', { first_name: 'Ada', last_name: '', unsafe_metadata: '{}' }],
  ['POST /me/change_password', { new_password: 'x', current_password: 'y', sign_out_of_other_sessions: 'false' }],
  ['POST /me/remove_password', { current_password: 'y' }],
  ['POST /me/profile_image', { file: 'data:image/png;base64,' }],
  ['POST /me/email_addresses', { email_address: 'a@b.c' }],
  ['POST /me/email_addresses/:id/prepare_verification', { strategy: 'enterprise_sso', redirect_url: 'u' }],
  ['POST /me/email_addresses/:id/attempt_verification', { code: '1' }],
  ['POST /me/phone_numbers', { phone_number: '+15550100' }],
  ['POST /me/phone_numbers/:id/prepare_verification', { strategy: 'phone_code' }],
  ['POST /me/phone_numbers/:id/attempt_verification', { code: '1' }],
  ['PATCH /me/phone_numbers/:id', { reserved_for_second_factor: 'true' }],
  ['PATCH /me/phone_numbers/:id', { default_second_factor: 'true' }],
  ['POST /me/web3_wallets', { web3_wallet: '0x1' }],
  ['POST /me/web3_wallets/:id/prepare_verification', { strategy: 'web3_metamask_signature' }],
  ['POST /me/web3_wallets/:id/attempt_verification', { signature: '0x' }],
  ['POST /me/external_accounts', { strategy: 'oauth_google', redirect_url: 'u', additional_scope: ['a', 'b'] }],
  ['PATCH /me/external_accounts/:id/reauthorize', { additional_scope: 'a' }],
  [
    'POST /me/passkeys/:id/attempt_verification',
    { strategy: 'passkey', public_key_credential: JSON.stringify(creation) },
  ],
  ['PATCH /me/passkeys/:id', { name: 'Laptop' }],
  ['POST /me/totp/attempt_verification', { code: '1' }],
  ['POST /organizations', { name: 'Acme', slug: 'acme' }],
  [`PATCH ${O}`, { name: 'Acme' }],
  [`PUT ${O}/logo`, { file: { size: 1, type: 'image/png', arrayBuffer: async () => new ArrayBuffer(1) } }],
  [`POST ${O}/domains`, { name: 'acme.example' }],
  [`POST ${D}/prepare_affiliation_verification`, { affiliation_email_address: 'ada' }],
  [`POST ${D}/attempt_affiliation_verification`, { code: '1' }],
  [`POST ${D}/update_enrollment_mode`, { enrollment_mode: 'automatic_invitation', delete_pending: 'true' }],
  [`POST ${O}/memberships`, { user_id: 'user_1', role: 'org:member' }],
  [`PATCH ${O}/memberships/:userId`, { role: 'org:admin' }],
  [`POST ${O}/invitations`, { email_address: 'a@b.c', role: 'org:member' }],
  [`POST ${O}/invitations/bulk`, { email_address: ['a@b.c', 'd@e.f'], role: 'org:member' }],
  ['POST /waitlist', { email_address: 'a@b.c' }],
];

const bodySchema = (key: Taking): v.GenericSchema => {
  const table: { readonly [key: string]: { readonly body?: v.GenericSchema; readonly query?: v.GenericSchema } } =
    REQUEST_SCHEMAS;
  const body = table[key]?.body;
  if (!body) throw new Error(`${key} takes no body`);
  return body;
};

const parsed = (key: Taking, body: unknown): unknown => v.parse(bodySchema(key), body);
const takes = (key: Taking, body: unknown): boolean => v.safeParse(bodySchema(key), body).success;

describe('request bodies of the contract', () => {
  it.each(BODIES)('%s accepts %j', (key, body) => {
    expect(v.safeParse(bodySchema(key), body).issues ?? []).toEqual([]);
  });

  it('are tested for every call that has one', () => {
    const tried = new Set(BODIES.map(([key]) => key));
    const missing = Object.entries(REQUEST_SCHEMAS).filter(([key, row]) => 'body' in row && !tried.has(key as Taking));
    expect(missing.map(([key]) => key)).toEqual([]);
  });

  it.each(BODIES)('%s rejects an unknown field in addition to %j', (key, body) => {
    expect(takes(key, { ...(body as object), is_admin: 'true' })).toBe(false);
  });

  it.each(BODIES)('%s rejects names of Object.prototype in addition to %j', (key, body) => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const hostile = JSON.parse(`{"${name}":{"polluted":true}}`);
      const own = Object.defineProperty({ ...(body as object) }, name, { value: hostile[name], enumerable: true });
      expect(takes(key, own)).toBe(false);
    }
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it.each(BODIES)('%s rejects a value that is no object instead of %j', (key) => {
    for (const body of [null, undefined, 'text', 1, true]) expect(takes(key, body)).toBe(false);
  });
});

describe('invalid bodies', () => {
  it.each<readonly [Taking, unknown]>([
    ['POST /client/sign_ins', { strategy: 'totp' }],
    ['POST /client/sign_ins', { strategy: 'oauth_nobody' }],
    ['POST /client/sign_ins', { identifier: ['a', 'b'] }],
    ['POST /client/sign_ins', { transfer: 'yes' }],
    ['POST /client/sign_ins', { identifier: 'a\u0000b' }],
    ['POST /client/sign_ins', { identifier: 'a\ud800' }],
    ['POST /client/sign_ins/:id/prepare_first_factor', {}],
    ['POST /client/sign_ins/:id/prepare_first_factor', { strategy: 'password' }],
    ['POST /client/sign_ins/:id/prepare_first_factor', { strategy: 'oauth_google' }],
    ['POST /client/sign_ins/:id/prepare_first_factor', { strategy: 'email_code', phone_number_id: 'i' }],
    ['POST /client/sign_ins/:id/attempt_first_factor', { strategy: 'email_code' }],
    ['POST /client/sign_ins/:id/attempt_first_factor', { strategy: 'passkey', public_key_credential: 'not json' }],
    ['POST /client/sign_ins/:id/attempt_first_factor', { strategy: 'passkey', public_key_credential: creation }],
    ['PATCH /client/sign_ups/:id', { captcha_token: 't' }],
    ['POST /client/sign_ups', { email_address: `${'a'.repeat(250)}@b.example` }],
    ['POST /client/sign_ups', { public_metadata: '{}' }],
    ['POST /client/sign_ups', { unsafe_metadata: '[1]' }],
    ['PATCH /me', { public_metadata: '{}' }],
    [`POST ${S}/verify`, { level: 'third_factor' }],
    [`POST ${S}/verify/prepare_first_factor`, { strategy: 'passkey' }],
    ['POST /me/profile_image', { file: 7 }],
    [`POST ${D}/update_enrollment_mode`, { enrollment_mode: 'anyone' }],
    ['POST /waitlist', {}],
  ])('%s rejects %j', (key, body) => {
    expect(takes(key, body)).toBe(false);
  });
});

describe('parsed bodies', () => {
  it('have booleans, nulls, lists and objects in place of form text', () => {
    expect(
      parsed('POST /client/sign_ups', { first_name: '', legal_accepted: 'true', unsafe_metadata: '{"a":[1]}' }),
    ).toEqual({
      first_name: null,
      legal_accepted: true,
      unsafe_metadata: { a: [1] },
    });
    expect(parsed(`POST ${S}/touch`, { active_organization_id: '' })).toEqual({ active_organization_id: null });
    expect(parsed(`POST ${O}/invitations/bulk`, { email_address: 'a@b.c', role: 'r' })).toEqual({
      email_address: ['a@b.c'],
      role: 'r',
    });
    expect(parsed('POST /me/change_password', { new_password: 'x', sign_out_of_other_sessions: '' })).toEqual({
      new_password: 'x',
      sign_out_of_other_sessions: undefined,
    });
  });

  it('are the same from a form and from JSON', () => {
    const key = 'POST /me/passkeys/:id/attempt_verification';
    const fromForm = parsed(key, { strategy: 'passkey', public_key_credential: JSON.stringify(creation) });
    expect(fromForm).toEqual(parsed(key, { strategy: 'passkey', public_key_credential: creation }));
    expect(fromForm).toEqual({ strategy: 'passkey', public_key_credential: creation });
    expect(parsed('PATCH /me', { unsafe_metadata: '{"a":1}' })).toEqual(
      parsed('PATCH /me', { unsafe_metadata: { a: 1 } }),
    );
  });

  it('keep passwords unchanged', () => {
    const password = ' p\u0000ss\u00e9 🗝 ';
    expect(parsed('POST /me/remove_password', { current_password: password })).toEqual({ current_password: password });
  });
});
