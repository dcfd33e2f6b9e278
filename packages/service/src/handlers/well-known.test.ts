import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAssetFolder } from '../ports/asset-folder.ts';
import type { Database } from '../store/database/database.ts';
import { listInstances } from '../store/instances/instances.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createOperatorService, type OperatorService } from '../testing/operator-client.ts';

const FILES: Readonly<Record<string, string>> = {
  'latchkey.browser.js': 'globalThis.entry = 1',
  'latchkey.headless.browser.js': 'globalThis.headless = 1',
  'chunks/sign-in-D3fG7hJk.js': 'export {}',
  'chunks/sign-in-D3fG7hJk.js.map': '{}',
  'integrity.json': JSON.stringify({
    files: {},
    preload: { 'latchkey.browser.js': ['chunks/react-D3fG7hJk.js', 'chunks/sign-in-D3fG7hJk.js'] },
  }),
};

let folder = '';
let database: Database;
let service: OperatorService;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'latchkey-script-'));
  mkdirSync(join(folder, 'chunks'));
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text);
  service = await createOperatorService(database, { apiHost: 'localhost:4400', assets: createAssetFolder(folder) });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

describe('the key set', () => {
  it('verifies tokens of the instance, for any caller, without a private part', async () => {
    const { status, headers, body } = await service.call('/.well-known/jwks.json');
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(JSON.stringify(body)).not.toMatch(/"d":/);
    const token = await service.ports.signer.sign(database.db, service.instance, { sub: 'user_1' });
    const keys = createLocalJWKSet(body as unknown as JSONWebKeySet);
    expect((await jwtVerify(token, keys)).payload.sub).toBe('user_1');
  });

  it('belongs to the instance of the host, and is not found for an unknown host', async () => {
    expect((await service.call('/.well-known/jwks.json', { host: '127.0.0.1:4400' })).status).toBe(200);
    expect((await service.call('/.well-known/jwks.json', { host: 'evil.test' })).status).toBe(400);
  });
});

describe('the key set below the prefix of the API', () => {
  it('is the same, by the host or by the secret key', async () => {
    const wellKnown = await service.call('/.well-known/jwks.json');
    const { secretKey } = service;
    const asked = [
      await service.call('/v1/jwks'),
      await service.call('/v1/jwks', { secretKey }),
      await service.call('/v1/jwks', { secretKey, host: '10.0.0.7:4400', from: '10.0.0.9' }),
      await service.call('/.well-known/jwks.json', { secretKey, host: '10.0.0.7:4400' }),
    ];
    for (const reply of asked) {
      expect([reply.status, reply.body]).toEqual([200, wellKnown.body]);
      expect(reply.headers.get('cache-control')).toBe(wellKnown.headers.get('cache-control'));
    }
    expect((await service.call('/v1/jwks', { host: 'evil.test' })).status).toBe(400);
    expect((await service.call('/v1/jwks', { secretKey: 'sk_test_wrong' })).status).toBe(401);
  });

  it('has an RSA key once the instance signs with RS256, which verifies its tokens', async () => {
    const rsa = await createOperatorService(database, { apiHost: 'rsa.localhost:4400' });
    const { secretKey } = rsa;
    const body = { signing_algorithm: 'RS256' };
    expect((await rsa.call('/admin/v1/instance', { method: 'PATCH', secretKey, body })).status).toBe(200);
    const [instance] = (await listInstances(database.db)).filter(({ id }) => id === rsa.instance.id);
    if (!instance) throw new Error('the instance is gone');
    const token = await rsa.ports.signer.sign(database.db, instance, { sub: 'user_1' });
    const keys = (await rsa.call('/v1/jwks')).body as unknown as JSONWebKeySet;
    expect(keys.keys).toContainEqual(
      expect.objectContaining({ kty: 'RSA', alg: 'RS256', use: 'sig', n: expect.any(String), e: 'AQAB' }),
    );
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys));
    expect([payload.sub, protectedHeader.alg]).toEqual(['user_1', 'RS256']);
  });
});

describe('the script', () => {
  it('is served under its own name, with integrity checks from other origins', async () => {
    const reply = await service.fetch('/latchkey.browser.js');
    expect(await reply.text()).toBe('globalThis.entry = 1');
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300',
    });
    expect(await (await service.fetch('/latchkey.headless.browser.js')).text()).toBe('globalThis.headless = 1');
  });

  it('is served under the URL that loaders build, for any version', async () => {
    for (const version of ['@5', '@5.55.1', '@canary', '']) {
      const reply = await service.fetch(`/npm/@latchkey/latchkey-js${version}/dist/latchkey.browser.js`);
      expect(await reply.text()).toBe('globalThis.entry = 1');
    }
    expect((await service.fetch('/npm/@latchkey/latchkey-js@5/dist/chunks/sign-in-D3fG7hJk.js')).status).toBe(200);
    expect((await service.fetch('/npm/@other/other-js@5/dist/latchkey.browser.js')).status).toBe(404);
  });

  it('announces the modules that every page needs, and allows pages to measure the load time', async () => {
    const both = ['/latchkey.browser.js', '/npm/@latchkey/latchkey-js@5/dist/latchkey.browser.js'];
    for (const path of both) {
      const { headers } = await service.fetch(path);
      expect(headers.get('link')).toBe(
        '<chunks/react-D3fG7hJk.js>; rel=modulepreload, <chunks/sign-in-D3fG7hJk.js>; rel=modulepreload',
      );
      expect(headers.get('timing-allow-origin')).toBe('*');
    }
    for (const path of ['/latchkey.headless.browser.js', '/chunks/sign-in-D3fG7hJk.js'])
      expect((await service.fetch(path)).headers.get('link')).toBeNull();
  });

  it('lets browsers cache hashed chunks without limit', async () => {
    const reply = await service.fetch('/chunks/sign-in-D3fG7hJk.js');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await service.fetch('/chunks/sign-in-D3fG7hJk.js.map')).headers.get('content-type')).toBe(
      'application/json',
    );
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
  ])('is compressed for a browser that accepts %s', async (accepted, encoding, open) => {
    const reply = await service.fetch('/latchkey.browser.js', { headers: { 'Accept-Encoding': accepted } });
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('vary')).toContain('Accept-Encoding');
    expect(open(await reply.arrayBuffer()).toString()).toBe('globalThis.entry = 1');
  });

  it('is not compressed for other callers', async () => {
    const reply = await service.fetch('/latchkey.browser.js', { headers: { 'Accept-Encoding': 'br;q=0' } });
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(await reply.text()).toBe('globalThis.entry = 1');
  });

  it('reports a missing file', async () => {
    for (const path of [
      '/chunks/other.js',
      '/chunks/..%2F..%2Fpackage.json',
      '/npm/@latchkey/latchkey-js@5/dist/../../package.json',
    ]) {
      expect((await service.fetch(path)).status).toBe(404);
    }
  });
});
