// The samples of the proxies in deploy/proxies, run for real: a user signs in over HTTPS and HTTP/2 through each, with the right
// address and a Secure cookie. The service behind them runs from the files of the container image.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensurePrograms } from '../debian.mjs';
import { assembleImage } from '../image.mjs';
import { freePort } from '../programs.mjs';
import { listTree } from '../tree.mjs';
import { openCaller } from './testing/https-caller.mjs';
import { HOST, ORIGIN, startProduction, USER } from './testing/production-service.mjs';
import { createCertificate, startProxy } from './testing/proxies.mjs';

const PATIENCE_MS = 600_000;
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

/** Another address of this machine than the proxy's. */
const CALLER = '127.0.0.2';
const FORGED = '203.0.113.9';
/** Node without symbols has 104 MB, and the libraries of the system 6. */
const IMAGE_MAX_BYTES = 85_000_000;
const PACKAGES = { caddy: 'caddy', haproxy: 'haproxy', nginx: 'nginx-light' };

let programs;
let folder;
let service;
let certificate;
let imageBytes;

beforeAll(async () => {
  programs = await ensurePrograms(PACKAGES);
  folder = mkdtempSync(join(tmpdir(), 'latchkey-proxies-'));
  certificate = await createCertificate(folder);
  imageBytes = await assembleImage(join(folder, 'image'));
  service = await startProduction(join(folder, 'image'), { LATCHKEY_TRUSTED_PROXIES: '127.0.0.1,::1' });
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('the files of the image leave room for Node within 200 MB, and any user can read them', () => {
  expect(imageBytes).toBeLessThan(IMAGE_MAX_BYTES);
  const image = join(folder, 'image');
  const isClosed = (path) => (statSync(dirname(join(image, path))).mode & 0o005) !== 0o005;
  expect(listTree(image, new Set()).filter(isClosed)).toEqual([]);
});

/** Runs `work` with a caller through the proxy. */
async function withProxy(name, work) {
  const [plain, secure] = [await freePort(), await freePort()];
  const proxy = await startProxy(name, programs[name], {
    ...certificate,
    folder: join(folder, name),
    plain,
    secure,
    upstream: `127.0.0.1:${service.port}`,
  });
  const open = () => openCaller({ port: secure, host: HOST, ca: certificate.ca, localAddress: CALLER });
  try {
    expect([proxy.checked.code, proxy.checked.output]).toEqual([0, expect.any(String)]);
    await expect.poll(async () => (await statusOf(open)) ?? proxy.lines.join('\n')).toBe(200);
    const caller = await open();
    try {
      await work(caller, plain);
    } finally {
      await caller.close();
    }
  } finally {
    await proxy.stop();
  }
}

const statusOf = async (open) => {
  try {
    const caller = await open();
    const { status } = await caller.call('/health/ready');
    await caller.close();
    return status;
  } catch {
    return undefined;
  }
};

describe.each(Object.keys(PACKAGES))('behind the sample of %s', (name) => {
  it('a user signs in with the right address and a Secure cookie', () =>
    withProxy(name, async (caller, plain) => {
      expect(caller.protocol).toBe('h2');
      const forged = { origin: ORIGIN, 'x-forwarded-for': FORGED, forwarded: `for=${FORGED}` };
      const signedIn = await caller.post('/v1/client/sign_ins', { strategy: 'password', ...USER }, forged);
      expect([signedIn.status, signedIn.body]).toEqual([200, expect.stringContaining('"status":"complete"')]);
      expect(signedIn.headers['set-cookie']).toContainEqual(
        expect.stringMatching(/^__Host-\S+=\S+; .*Path=\/; HttpOnly; Secure; SameSite=Lax/),
      );

      const devices = await caller.call('/v1/me/sessions/active', { headers: { origin: ORIGIN, ...forged } });
      expect(JSON.parse(devices.body)[0]?.latest_activity?.ip_address, devices.body).toBe(CALLER);

      // Each security header once, from the service.
      for (const header of ['strict-transport-security', 'x-content-type-options', 'content-security-policy'])
        expect(devices.headers[header], header).toMatch(/^[^,]+$/);

      const plainly = await fetch(`http://127.0.0.1:${plain}/v1/client?a=b`, {
        headers: { host: HOST },
        redirect: 'manual',
      });
      expect([plainly.status, plainly.headers.get('location')]).toEqual([
        308,
        expect.stringMatching(/^https:\/\/.*\/v1\/client\?a=b$/),
      ]);

      // A proxy may end the upload before it has answered.
      const large = caller.post('/v1/me/profile_image', { file: 'x'.repeat(12_000_000) }, { origin: ORIGIN });
      const outcome = await large.then(
        ({ status }) => status || 'ended',
        () => 'ended',
      );
      expect([413, 'ended']).toContain(outcome);
    }));

  it('another host is not answered', () =>
    withProxy(name, async (caller) => {
      const reply = await caller.call('/v1/client', { headers: { ':authority': 'other.example.org' } });
      // Caddy answers a host that it does not know with 200 and nothing.
      expect([200, 400, 404, 421]).toContain(reply.status);
      expect(reply.body).toMatch(/^$|host_invalid/);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }));
});
