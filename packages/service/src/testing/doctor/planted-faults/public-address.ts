// Faults of the service, its public address and the proxy.
import { DAY_MS } from '@latchkey/wire';
import { HOST, refused } from '../healthy-world.ts';
import { answered, BASE, NOW, type PlantedFault, variable } from './fault.ts';

export const SERVICE_FAULTS: readonly PlantedFault[] = [
  {
    id: 'service.live',
    fault: 'stopped',
    state: 'failed',
    remedy: /latchkey start/,
    plant: (world) => {
      const down = { at: 'unreachable', reason: 'dns', detail: 'ENOTFOUND' } as const;
      for (const url of Object.keys(world.replies)) if (url.includes('/health/')) world.replies[url] = down;
    },
  },
  {
    id: 'service.ready',
    fault: 'no database',
    state: 'failed',
    remedy: /log/,
    plant: answered('http://localhost:4400/health/ready', { status: 503, body: '{}' }),
  },
  {
    id: 'service.public',
    fault: 'a page of the hoster',
    state: 'failed',
    remedy: /every path/,
    plant: answered(`${BASE}/health/live`, { body: '<html>' }),
  },
  {
    id: 'service.public',
    fault: 'a closed port',
    state: 'failed',
    remedy: /port 443/,
    plant: (world) => {
      world.replies[`${BASE}/health/live`] = refused;
    },
  },
  {
    id: 'service.key_set',
    fault: 'of another installation',
    state: 'failed',
    remedy: /this installation/,
    plant: answered(`${BASE}/.well-known/jwks.json`, {
      headers: { 'content-type': 'application/json', 'cache-control': 'max-age=300' },
      body: '{"keys":[{"kid":"key_9"}]}',
    }),
  },
  {
    id: 'service.key_set',
    fault: 'as a page',
    state: 'failed',
    remedy: /jwks\.json/,
    plant: answered(`${BASE}/.well-known/jwks.json`, {
      headers: { 'content-type': 'text/html', 'cache-control': 'max-age=300' },
      body: '{"keys":[{"kid":"key_1"}]}',
    }),
  },
  {
    id: 'service.key_set_cache',
    fault: 'a day old',
    state: 'warning',
    remedy: /Cache-Control/,
    plant: answered(`${BASE}/.well-known/jwks.json`, {
      headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300', age: '86400' },
      body: '{"keys":[{"kid":"key_1"}]}',
    }),
  },
];

export const ADDRESS_FAULTS: readonly PlantedFault[] = [
  {
    id: 'public_address.dns',
    fault: 'no record',
    state: 'failed',
    remedy: /A or AAAA/,
    plant: (world) => {
      world.addresses = [];
    },
  },
  {
    id: 'public_address.dns',
    fault: 'a private address',
    state: 'warning',
    remedy: /outside/,
    plant: (world) => {
      world.addresses = ['192.168.0.4'];
    },
  },
  {
    id: 'public_address.certificate',
    fault: 'an incomplete chain',
    state: 'failed',
    remedy: /full chain/,
    plant: (world) => {
      world.certificate = { at: 'answered', expiresAt: NOW + 60 * DAY_MS, problem: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' };
    },
  },
  {
    id: 'public_address.certificate_expiry',
    fault: 'two weeks left',
    state: 'warning',
    remedy: /Renew/,
    plant: (world) => {
      world.certificate = { at: 'answered', expiresAt: NOW + 14 * DAY_MS, problem: null };
    },
  },
  {
    id: 'public_address.certificate_expiry',
    fault: 'expired',
    state: 'failed',
    remedy: /Renew/,
    plant: (world) => {
      world.certificate = { at: 'answered', expiresAt: NOW - DAY_MS, problem: 'CERT_HAS_EXPIRED' };
    },
  },
  {
    id: 'public_address.https_redirect',
    fault: 'plain http is served',
    state: 'failed',
    remedy: /308/,
    plant: answered(`http://${HOST}/health/live`, { body: '{"status":"ok"}' }),
  },
  {
    id: 'public_address.hsts',
    fault: 'the header is removed',
    state: 'warning',
    remedy: /header/,
    plant: answered(`${BASE}/v1/environment`, {}),
  },
];

export const PROXY_FAULTS: readonly PlantedFault[] = [
  {
    id: 'proxy.host',
    fault: 'Host of the upstream',
    state: 'failed',
    remedy: /proxy_set_header Host/,
    plant: (world) => {
      world.probe = { host: 'backend:4400', instance_id: null };
    },
  },
  {
    id: 'proxy.client_address',
    fault: 'no X-Forwarded-For',
    state: 'failed',
    remedy: /proxy_add_x_forwarded_for/,
    plant: (world) => {
      world.probe = { forwarded_for: null, address: '10.0.0.2' };
      world.forged = {};
    },
  },
  {
    id: 'proxy.client_address',
    fault: 'a proxy that is not trusted',
    state: 'failed',
    remedy: /LATCHKEY_TRUSTED_PROXIES to .*10\.0\.0\.2/,
    plant: (world) => {
      world.probe = { is_from_trusted_proxy: false, address: '10.0.0.2' };
    },
  },
  {
    id: 'proxy.forged_address',
    fault: 'a header that is passed on',
    state: 'failed',
    remedy: /append/,
    plant: (world) => {
      world.forged = { forwarded_for: '192.0.2.1', address: '192.0.2.1' };
    },
  },
  {
    id: 'proxy.trusted_networks',
    fault: 'the whole internet',
    state: 'failed',
    remedy: /only/,
    plant: variable('LATCHKEY_TRUSTED_PROXIES', '10.0.0.2, 0.0.0.0/0'),
  },
  {
    id: 'proxy.caching',
    fault: 'a cache',
    state: 'failed',
    remedy: /caching off/,
    plant: (world) => {
      world.isCached = true;
    },
  },
  {
    id: 'proxy.set_cookies',
    fault: 'Secure is removed',
    state: 'failed',
    remedy: /rules for cookies/,
    plant: (world) => {
      world.probeCookies = world.probeCookies.map((line) => line.replace('; Secure', ''));
    },
  },
  {
    id: 'proxy.set_cookies',
    fault: 'another domain',
    state: 'failed',
    remedy: /rules for cookies/,
    plant: (world) => {
      world.probeCookies = world.probeCookies.map((line) => line.replace('example.com', 'example.net'));
    },
  },
  {
    id: 'proxy.sent_cookies',
    fault: 'removed',
    state: 'failed',
    remedy: /Cookie header/,
    plant: (world) => {
      world.probe = { has_cookie: false };
    },
  },
  {
    id: 'proxy.node_clock',
    fault: 'a minute ahead',
    state: 'warning',
    remedy: /NTP/,
    plant: (world) => {
      world.probe = { now: NOW + 60_000 };
    },
  },
];
