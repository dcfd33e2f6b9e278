// Hostile input (docs/security.md R31): no input changes a prototype or causes a 5xx, and unknown fields are refused.
import type { SignInJSON, SignUpJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../store/database/database.ts';
import { PASSWORD } from '../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';
import { parseJsonObject } from './json-text.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let service: TestService;
let browser: TestBrowser;

beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database);
  browser = await openBrowser(service);
});
afterAll(() => database.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const nested = (depth: number, open: string, close: string): string => `${open.repeat(depth)}1${close.repeat(depth)}`;

const HOSTILE: ReadonlyArray<readonly [string, Readonly<Record<string, string>>, string]> = [
  ['__proto__', JSON_TYPE, '{"__proto__":{"polluted":true}}'],
  ['__proto__ twice nested', JSON_TYPE, '{"unsafe_metadata":{"a":{"__proto__":{"polluted":true}}}}'],
  ['escaped __proto__', JSON_TYPE, '{"\\u005f_proto__":{"polluted":true}}'],
  ['constructor.prototype', JSON_TYPE, '{"constructor":{"prototype":{"polluted":true}}}'],
  ['prototype', JSON_TYPE, '{"prototype":{"polluted":true}}'],
  ['toString', JSON_TYPE, '{"toString":"x"}'],
  ['hasOwnProperty', JSON_TYPE, '{"hasOwnProperty":1}'],
  ['duplicate keys', JSON_TYPE, '{"first_name":"a","first_name":"b"}'],
  ['duplicate keys, one escaped', JSON_TYPE, '{"first_name":"a","first_n\\u0061me":"b"}'],
  ['duplicate keys inside', JSON_TYPE, '{"unsafe_metadata":{"a":1,"a":2}}'],
  ['objects 1,000 deep', JSON_TYPE, nested(1_000, '{"a":', '}')],
  ['arrays 10,000 deep', JSON_TYPE, nested(10_000, '[', ']')],
  ['33 deep', JSON_TYPE, `{"unsafe_metadata":${nested(33, '{"a":', '}')}}`],
  ['1 MB', JSON_TYPE, `{"first_name":"${'a'.repeat(1_000_000)}"}`],
  ['64 KiB and one byte', FORM_TYPE, `first_name=${'a'.repeat(65_526)}`],
  ['a lone surrogate', JSON_TYPE, '{"first_name":"\\ud800"}'],
  ['a lone surrogate in metadata', JSON_TYPE, '{"unsafe_metadata":{"a":"\\udc00"}}'],
  ['a NUL', JSON_TYPE, '{"first_name":"a\\u0000b"}'],
  ['a NUL in metadata', JSON_TYPE, '{"unsafe_metadata":{"a\\u0000":1}}'],
  ['a NUL in a form', FORM_TYPE, 'first_name=a%00b'],
  ['broken JSON', JSON_TYPE, '{"a":'],
  ['an array', JSON_TYPE, '[]'],
  ['a string', JSON_TYPE, '"x"'],
  ['null', JSON_TYPE, 'null'],
  ['numbers for text', JSON_TYPE, '{"first_name":1e400}'],
  ['an object for text', JSON_TYPE, '{"first_name":{"a":1}}'],
  ['a list for text', FORM_TYPE, 'first_name=a&first_name=b'],
  ['brackets', FORM_TYPE, 'first_name[$ne]=1'],
  ['an unknown field', FORM_TYPE, 'evil=1'],
  ['public_metadata', FORM_TYPE, 'public_metadata=%7B%22role%22%3A%22admin%22%7D'],
  ['an id of ours', FORM_TYPE, 'id=user_1'],
  ['a status of ours', FORM_TYPE, 'status=complete'],
  ['__proto__ in a form', FORM_TYPE, '__proto__=1&constructor=2'],
  ['__proto__ in metadata text', FORM_TYPE, 'unsafe_metadata=%7B%22__proto__%22%3A%7B%22a%22%3A1%7D%7D'],
  ['metadata that is no object', FORM_TYPE, 'unsafe_metadata=%5B1%5D'],
  ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, 'x'],
  ['broken multipart', { 'content-type': 'multipart/form-data; boundary=b' }, '--b\r\nnonsense'],
  ['raw text', { 'content-type': 'application/octet-stream' }, 'x'],
  ['a field too long', FORM_TYPE, `first_name=${'a'.repeat(5_000)}`],
];

describe('hostile bodies', () => {
  it.each(HOSTILE)('are rejected and change nothing: %s', async (_name, headers, body) => {
    for (const path of ['/client/sign_ups', '/client/sign_ins']) {
      const reply = await browser.call('POST', path, { headers, body });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect({}).not.toHaveProperty('polluted');
  });

  it('are many', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(30);
  });

  it('in paths and queries are rejected too', async () => {
    for (const path of [
      '/client/sign_ins/%00',
      '/client/sign_ins/__proto__',
      '/client/sign_ins/%ff',
      `/client/sign_ins/${'a'.repeat(5_000)}`,
      "/client/sign_ins/'; drop table users; --",
    ]) {
      const reply = await browser.call('GET', path);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
    }
    expect((await browser.call('GET', '/client', { query: { __proto__x: '1', a: '\u0000' } })).status).toBe(404);
  });

  it('get an error that names the unknown field', async () => {
    const reply = await browser.call('POST', '/client/sign_ups', { body: { evil: '1' } });
    expect(reply.body.errors?.[0]).toMatchObject({ code: 'form_param_unknown', meta: { param_name: 'evil' } });
    expect(reply.body.errors?.[0]?.long_message).toContain('evil');
  });
});

describe('valid bodies', () => {
  it('are parsed alike as form, JSON and multipart', async () => {
    const form = new FormData();
    form.set('first_name', 'Ada');
    const multipart = new Response(form);
    const bodies: ReadonlyArray<readonly [Readonly<Record<string, string>>, string]> = [
      [FORM_TYPE, 'first_name=Ada'],
      [JSON_TYPE, '{"first_name":"Ada"}'],
      [{ 'content-type': multipart.headers.get('content-type') ?? '' }, await multipart.text()],
    ];
    for (const [headers, body] of bodies) {
      const reply = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { headers, body });
      expect(reply.body.response.first_name).toBe('Ada');
    }
  });

  it('may hold up to 64 KiB, and metadata in any shape', async () => {
    const unsafe_metadata = JSON.stringify({ list: [1, { deep: null }], text: '😀', constructor_: 1 });
    const reply = await browser.call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { unsafe_metadata, email_address: 'meta@example.com', password: PASSWORD },
    });
    expect(reply.body.response.unsafe_metadata).toEqual(JSON.parse(unsafe_metadata));
  });

  it('without a content type or a body are empty', async () => {
    const reply = await browser.call<SignInJSON>('POST', '/client/sign_ins', { headers: { 'content-type': '' } });
    expect(reply.body.response.status).toBe('needs_identifier');
  });
});

describe('reading JSON', () => {
  it('accepts valid documents', () => {
    expect(parseJsonObject('{"a":{"b":[{"c":"}{\\"\\\\"},"x:y"]},"b":1}')).toEqual({
      a: { b: [{ c: '}{"\\' }, 'x:y'] },
      b: 1,
    });
    expect(parseJsonObject('{"a":{"k":1},"b":{"k":2}}')).toEqual({ a: { k: 1 }, b: { k: 2 } });
  });
});
