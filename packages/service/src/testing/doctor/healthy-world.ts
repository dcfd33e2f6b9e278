// A production installation without a fault, and everything around it, as `latchkey doctor` sees it. Tests change one thing in it.
import { DAY_MS, HOUR_MS } from '@latchkey/wire';
import type { CheckContext, DoctorOptions, DoctorPorts, Reading } from '../../cli/doctor/checking/check.ts';
import { createMailLoop } from '../../cli/doctor/checking/mail-loop.ts';
import { createOutside } from '../../cli/doctor/checking/outside.ts';
import type { InstallationFacts, InstanceFacts, ProbeJSON, ProcessFacts } from '../../domain/inspection/facts.ts';
import { type Config, readConfig } from '../../installation/config.ts';
import type { TextRecords } from '../../ports/probes/dns.ts';
import type { HttpReply } from '../../ports/probes/http.ts';
import type { FileFacts } from '../../ports/probes/machine.ts';
import type { MailServerFacts } from '../../ports/probes/mail-server.ts';
import type { Certificate } from '../../ports/probes/tls.ts';
import type { Unreachable } from '../../ports/probes/unreachable.ts';
import { TEST_NOW } from '../test-ports.ts';

export const HOST = 'latchkey.example.com';
const BASE_URL = `https://${HOST}`;
const VARIABLES = {
  DATABASE_URL: 'postgres://app:secret@db.example.com/latchkey',
  LATCHKEY_PUBLIC_URL: BASE_URL,
  LATCHKEY_ENCRYPTION_KEY: 'ab'.repeat(32),
  LATCHKEY_DATA_DIR: '/srv/latchkey',
  LATCHKEY_TRUSTED_PROXIES: '10.0.0.2',
  LATCHKEY_METRICS_PORT: '9464',
  LATCHKEY_SMS_WEBHOOK_URL: 'https://texts.example.com/send',
  LATCHKEY_SMS_WEBHOOK_SECRET: 'a shared secret',
  SMTP_URL: 'smtp://app:secret@mail.example.com:587',
} as const;

export const healthyProcess: ProcessFacts = {
  version: '1.2.3',
  nodeVersion: '24.11.0',
  openFiles: 65_536,
  memoryBytes: 2 * 1024 ** 3,
  cores: 2,
  userId: 1_000,
};

export const healthyInstance: InstanceFacts = {
  id: 'ins_1',
  environmentType: 'production',
  apiHost: HOST,
  baseUrl: BASE_URL,
  domain: 'example.com',
  sender: 'no-reply@example.com',
  allowedOrigins: ['https://example.com'],
  usesEmail: true,
  usesPhone: true,
  signingKeys: [{ id: 'key_1', createdAt: TEST_NOW - 90 * DAY_MS, activeAt: 0 }],
  secretKeys: [{ name: 'Back end', expiresAt: TEST_NOW + 90 * DAY_MS }],
  providers: [{ strategy: 'oauth_google', clientId: 'production-client' }],
  webhooks: [{ origin: 'https://app.example.com', enabled: true, disabledReason: null, failingSince: null }],
  certificates: [{ connection: 'Acme', expiresAt: TEST_NOW + 300 * DAY_MS }],
};

const known = <T>(value: T) => ({ at: 'known' as const, value });

const healthyFacts = (): InstallationFacts => ({
  process: healthyProcess,
  database: {
    kind: 'postgresql',
    version: '16.3',
    majorVersion: 16,
    encoding: 'UTF8',
    clockAheadMs: 3,
    latencyMs: 1,
    isReadOnly: false,
    isEncrypted: true,
    connections: { allowed: 97, used: 12, pool: 10 },
  },
  encryptionKey: known('matches'),
  migrations: known({ pending: [], newer: [], incompatible: [] }),
  instances: known([healthyInstance]),
  operators: known({ owners: 1, withoutSecondFactor: 0 }),
  outbox: known({ waiting: 2, oldestSeconds: 1 }),
  webhookQueue: known({ waiting: 0, oldestSeconds: 0 }),
  lostMessages: known(0),
  backupAt: known(TEST_NOW - 5 * HOUR_MS),
  archivedAt: known(null),
  probeToken: 'a-token',
  differing: [],
});

const reply = (given: Partial<HttpReply>): HttpReply => ({
  at: 'answered',
  status: 200,
  headers: { 'content-type': 'application/json' },
  cookies: [],
  body: '',
  ...given,
});

export const refused: Unreachable = { at: 'unreachable', reason: 'refused', detail: 'ECONNREFUSED' };

/** What is around the service; a test changes it in place. */
export type World = {
  variables: Record<string, string>;
  options: DoctorOptions;
  reading: Reading;
  process: ProcessFacts;
  /** By URL. */
  replies: Record<string, HttpReply | Unreachable>;
  /** What the service sees of a probe; `forged` is sent with a forged header. */
  probe: Partial<ProbeJSON>;
  forged: Partial<ProbeJSON>;
  probeCookies: string[];
  /** The same reply to every probe. */
  isCached: boolean;
  addresses: string[];
  texts: Record<string, TextRecords>;
  certificate: Certificate | Unreachable;
  mailServer: MailServerFacts;
  /** By path. */
  files: Record<string, FileFacts>;
  freeBytes: number;
  /** Why the mail server rejects the test message. */
  mailRejection: string | undefined;
  /** Headers that the receiver adds; undefined if the message never arrives. */
  delivered: string | undefined;
};

export const healthyWorld = (): World => ({
  variables: { ...VARIABLES },
  options: { mailTo: 'loop@example.com', mailFolder: '/var/mail/loop/new' },
  reading: { at: 'read', facts: healthyFacts() },
  process: healthyProcess,
  replies: {
    'http://localhost:4400/health/live': reply({ body: '{"status":"ok"}' }),
    'http://localhost:4400/health/ready': reply({ body: '{"status":"ok"}' }),
    [`${BASE_URL}/health/live`]: reply({ body: '{"status":"ok"}' }),
    [`http://${HOST}/health/live`]: reply({ status: 308, headers: { location: `${BASE_URL}/health/live` } }),
    [`${BASE_URL}/v1/environment`]: reply({ headers: { 'strict-transport-security': 'max-age=31536000' } }),
    [`${BASE_URL}/.well-known/jwks.json`]: reply({
      headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
      body: '{"keys":[{"kid":"key_1"}]}',
    }),
    [`${BASE_URL}/console`]: reply({ headers: { 'content-type': 'text/html; charset=utf-8' } }),
    [`http://${HOST}:9464/metrics`]: refused,
  },
  probe: {},
  forged: { forwarded_for: '192.0.2.1, 203.0.113.9' },
  probeCookies: [
    '__Host-latchkey_probe=1; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    'latchkey_probe=1; Max-Age=60; Domain=example.com; Path=/; Secure; SameSite=Strict',
  ],
  isCached: false,
  addresses: ['203.0.113.80'],
  texts: {
    'example.com': { at: 'found', texts: ['v=spf1 include:mail.example.net -all'] },
    '_domainkey.example.com': { at: 'no_record' },
    '_dmarc.example.com': { at: 'found', texts: ['v=DMARC1; p=quarantine'] },
  },
  certificate: { at: 'answered', expiresAt: TEST_NOW + 60 * DAY_MS, problem: null },
  mailServer: { at: 'answered', isEncrypted: true, isAccepted: true, detail: '' },
  files: { '/srv/latchkey': { mode: 0o700, ownerId: 1_000 } },
  freeBytes: 20 * 1024 ** 3,
  mailRejection: undefined,
  delivered: 'Authentication-Results: mx.example.com;\r\n spf=pass; dkim=pass; dmarc=pass',
});

/** Changes the facts of a world. */
export const changeFacts = (world: World, change: (facts: InstallationFacts) => Partial<InstallationFacts>): void => {
  if (world.reading.at !== 'read') throw new Error('the world has no facts');
  const { facts } = world.reading;
  world.reading = { at: 'read', facts: { ...facts, ...change(facts) } };
};

/** Changes the instance of a world. */
export const changeInstance = (world: World, change: Partial<InstanceFacts>): void =>
  changeFacts(world, () => ({ instances: known([{ ...healthyInstance, ...change }]) }));

const probeReply = (world: World, headers: Readonly<Record<string, string>>, count: number): HttpReply => {
  const seen: ProbeJSON = {
    object: 'probe',
    id: world.isCached ? 'req_1' : `req_${count}`,
    version: '1.2.3',
    node_version: '24.11.0',
    now: TEST_NOW,
    host: HOST,
    instance_id: 'ins_1',
    address: '203.0.113.9',
    socket_address: '10.0.0.2',
    is_from_trusted_proxy: true,
    forwarded_for: '203.0.113.9',
    has_cookie: 'Cookie' in headers,
    ...world.probe,
    ...('X-Forwarded-For' in headers && world.forged),
  };
  return reply({ body: JSON.stringify(seen), cookies: world.probeCookies });
};

const portsOf = (world: World): DoctorPorts => {
  let probes = 0;
  let sent = '';
  return {
    dns: {
      addresses: async () => world.addresses,
      texts: async (name) => world.texts[name] ?? { at: 'no_name' },
    },
    askUrl: async (url, headers = {}) => {
      if (!url.endsWith('/health/probe')) return world.replies[url] ?? reply({ status: 404 });
      if (headers.Authorization !== 'Bearer a-token') return reply({ status: 404 });
      probes += 1;
      return probeReply(world, headers, probes);
    },
    askCertificate: async () => world.certificate,
    askMailServer: async () => world.mailServer,
    sendMail: async (_url, mail) => {
      if (world.mailRejection !== undefined) throw new Error(world.mailRejection);
      sent = mail.text;
    },
    findMail: async (_folder, token) =>
      world.delivered !== undefined && sent.includes(token) ? `${world.delivered}\r\n\r\n${sent}` : undefined,
    machine: {
      disk: () => ({ freeBytes: world.freeBytes, totalBytes: 100 * 1024 ** 3 }),
      file: (path) => world.files[path],
      userId: () => 1_000,
      hasModes: true,
    },
    // Short waits pass at once; time limits never end.
    timers: {
      after: (milliseconds, run) => {
        if (milliseconds <= 1_000) queueMicrotask(run);
        return () => {};
      },
    },
  };
};

/** What checks get in this world. */
export const contextIn = (world: World): CheckContext => {
  const config: Config = readConfig(world.variables);
  const ports = portsOf(world);
  const { mailTo } = world.options;
  const probeToken = world.reading.at === 'read' ? world.reading.facts.probeToken : null;
  const { provider, smtpUrl } = config;
  return {
    config,
    options: world.options,
    now: TEST_NOW,
    reading: world.reading,
    process: world.process,
    localUrl: 'http://localhost:4400',
    ports,
    outside: createOutside({ ...ports, provider, probeToken, clock: { now: () => TEST_NOW } }),
    mailLoop:
      mailTo === undefined || smtpUrl === undefined
        ? undefined
        : createMailLoop({ ports, smtpUrl, from: 'no-reply@example.com', to: mailTo, token: 'token-1' }),
  };
};
