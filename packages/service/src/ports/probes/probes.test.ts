// The probes of `latchkey doctor` against servers on this machine.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@latchkey/wire';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { makeSigningKey } from '../saml/signing-key.ts';
import { systemDns } from './dns.ts';
import { askUrl } from './http.ts';
import { readProcess, systemMachine } from './machine.ts';
import { findMail } from './mail-folder.ts';
import { askMailServer } from './mail-server.ts';
import { askCertificate } from './tls.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  cleanups.push(() => server.close());
  return portOf(server);
};

let pair: { readonly key: string; readonly cert: string };
beforeAll(async () => {
  const { privateKey, certificate } = await makeSigningKey('localhost', Date.now());
  pair = { key: privateKey, cert: certificate };
});

describe('a request', () => {
  it('reads status, headers, cookies and a bounded body, and follows no redirect', async () => {
    const port = await listening(
      createServer((request, response) => {
        response.setHeader('Set-Cookie', ['a=1; Secure', `seen=${request.headers['x-asked']}`]);
        response.writeHead(302, { Location: 'https://example.com/' }).end('x'.repeat(2 ** 20));
      }),
    );
    const reply = await askUrl(`http://127.0.0.1:${port}/`, { 'X-Asked': 'yes' });
    expect(reply).toMatchObject({
      at: 'answered',
      status: 302,
      headers: { location: 'https://example.com/' },
      cookies: ['a=1; Secure', 'seen=yes'],
    });
    expect(reply.at === 'answered' && reply.body.length).toBeLessThan(2 ** 19);
  });

  it('says why a server cannot be reached', async () => {
    const secure = await listening(createSecureServer(pair));
    expect(await askUrl(`http://127.0.0.1:${await freePort()}/`)).toMatchObject({ reason: 'refused' });
    expect(await askUrl(`https://127.0.0.1:${secure}/`)).toMatchObject({ reason: 'certificate' });
    expect(await askUrl('http://nowhere.invalid/')).toMatchObject({ at: 'unreachable', reason: 'dns' });
  });
});

describe('a certificate', () => {
  it('is read although it is not trusted', async () => {
    const found = await askCertificate('127.0.0.1', await listening(createSecureServer(pair)));
    expect(found).toMatchObject({ at: 'answered', problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(found.at === 'answered' && found.expiresAt).toBeGreaterThan(Date.now() + DAY_MS);
    expect(await askCertificate('127.0.0.1', await freePort())).toMatchObject({ reason: 'refused' });
  });
});

describe('a mail server', () => {
  const start = async (options: object): Promise<number> => {
    const server = new SMTPServer({
      ...pair,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'app' && password === 'p@ss' ? done(null, { user: 'app' }) : done(new Error('wrong password')),
      ...options,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return portOf(server.server);
  };

  it('is asked for a connection and a login', async () => {
    const plain = await start({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    const at = (user: string) => `smtp://${user}127.0.0.1:${plain}`;
    expect(await askMailServer(at(''))).toMatchObject({ at: 'answered', isEncrypted: false, isAccepted: null });
    expect(await askMailServer(at('app:p%40ss@'))).toMatchObject({ isAccepted: true });
    const refused = await askMailServer(at('app:hunter2@'));
    expect(refused).toMatchObject({ isAccepted: false, detail: expect.stringContaining('wrong password') });
    expect(JSON.stringify(refused)).not.toContain('hunter2');
  });

  it('cannot be reached if its certificate is not trusted or its port is closed', async () => {
    const secure = await start({});
    expect(await askMailServer(`smtp://127.0.0.1:${secure}`)).toMatchObject({ at: 'unreachable' });
    expect(await askMailServer(`smtp://127.0.0.1:${await freePort()}`)).toMatchObject({ at: 'unreachable' });
  });
});

describe('the machine', () => {
  it('has addresses, a disk, files and limits', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-probes-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'key'), '', { mode: 0o640 });
    expect(await systemDns.addresses('localhost')).toEqual(expect.arrayContaining([expect.stringMatching(/127|::1/)]));
    expect(systemMachine.disk(folder)?.totalBytes).toBeGreaterThan(0);
    expect(systemMachine.disk(join(folder, 'none'))).toBeUndefined();
    expect(systemMachine.file(join(folder, 'key'))).toEqual({ mode: 0o640, ownerId: systemMachine.userId() });
    expect(systemMachine.file(join(folder, 'none'))).toBeUndefined();
    expect(readProcess()).toMatchObject({ nodeVersion: process.versions.node, version: expect.stringMatching(/^\d/) });
    expect(readProcess().memoryBytes).toBeGreaterThan(0);
  });

  it('finds a message in a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-probes-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, '1'), 'Subject: another');
    writeFileSync(join(folder, '2'), 'Subject: token-1');
    expect(await findMail(folder, 'token-1')).toBe('Subject: token-1');
    expect(await findMail(folder, 'token-2')).toBeUndefined();
    await expect(findMail(join(folder, 'none'), 'x')).rejects.toThrow();
  });
});
