// A whole service for handler tests: a new instance on a given database, called as a function, without a port.
import type { ErrorItemJSON } from '@latchkey/wire';
import type { EnvironmentType, Instance, InstanceSettings } from '../domain/instance/instance.ts';
import { type App, createApp } from '../server/app.ts';
import type { Database } from '../store/database/database.ts';
import { updateInstance } from '../store/instances/instances.ts';
import { createInstance } from '../store/instances/new-instance.ts';
import { listInbox, type OutboxMessage } from '../store/outbox.ts';
import type { HttpConfig } from '../use-cases/context/call.ts';
import { checkAdminReply } from './admin-replies.ts';
import { quickHasher } from './factors/quick-hasher.ts';
import { createTestPorts, type TestPorts } from './test-ports.ts';

export type TestService = {
  readonly app: App;
  readonly ports: TestPorts;
  readonly database: Database;
  readonly instance: Instance;
  readonly secretKey: string;
  /** A call of the admin API, such as `admin('POST', '/users', { … })`. */
  readonly admin: <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<AdminAnswer<T>>;
  /** Base URL of the service, such as `http://x.localhost:4400`. */
  readonly baseUrl: string;
  /** Messages to an address, newest first. */
  readonly inbox: (to: string) => Promise<readonly OutboxMessage[]>;
  /** The newest code sent to an address. */
  readonly codeFor: (to: string) => Promise<string>;
};

type AdminAnswer<T> = { readonly status: number; readonly body: T & { readonly errors?: readonly ErrorItemJSON[] } };

export type TestServiceOptions = {
  readonly environmentType?: EnvironmentType;
  /** Changes the default settings; rate limits and mails about new browsers are off unless this sets them. */
  readonly settings?: (defaults: InstanceSettings) => InstanceSettings;
  readonly apiHost?: string;
  readonly allowedOrigins?: readonly string[];
  readonly config?: Partial<HttpConfig>;
  readonly ports?: (ports: TestPorts) => TestPorts;
  /** Hashes passwords with the real, slow hasher. */
  readonly hashesForReal?: boolean;
};

/** Time limit of a test or hook on a busy machine. */
export const SLOW_TEST_TIMEOUTS = { testTimeout: 120_000, hookTimeout: 120_000 } as const;

const UNLIMITED = { count: 1_000_000, seconds: 1 } as const;

/** The defaults without rate limits and without the mail about a new browser, which most tests sign in with. */
const withoutLimitsAndNotices = (settings: InstanceSettings): InstanceSettings => ({
  ...settings,
  security: {
    ...settings.security,
    new_sign_in_mail: false,
    rate_limits: { ...settings.security.rate_limits, create: UNLIMITED, attempt: UNLIMITED },
  },
});

const hostFor = (environmentType: EnvironmentType, id: string): string =>
  environmentType === 'development' ? `${id}.localhost:4400` : `latchkey.${id}.example.com`;

export const createTestService = async (database: Database, options: TestServiceOptions = {}): Promise<TestService> => {
  const given = createTestPorts();
  const hasher = options.hashesForReal ? given.hasher : quickHasher;
  const ports = (options.ports ?? ((same) => same))({ ...given, hasher });
  const environmentType = options.environmentType ?? 'development';
  const id = ports.ids
    .next('ins')
    .slice('ins_'.length, 'ins_'.length + 12)
    .toLowerCase();
  const { instance: made, secretKey } = await createInstance(database.db, ports, {
    environmentType,
    apiHost: options.apiHost ?? hostFor(environmentType, id),
    applicationName: 'Test application',
    homeUrl: '',
    allowedOrigins: options.allowedOrigins ?? [],
  });
  const settings = (options.settings ?? ((same) => same))(withoutLimitsAndNotices(made.settings));
  const instance = await updateInstance(database.db, made.id, { settings }, ports.clock.now());
  const config: HttpConfig = { provider: 'latchkey', trustedProxies: [], ...options.config };
  const inbox = (to: string) => listInbox(database.db, ports, { instanceId: instance.id, to });
  const app = createApp({ config, database, ports });
  const baseUrl = `${environmentType === 'development' ? 'http' : 'https'}://${instance.apiHost}`;
  return {
    app,
    ports,
    database,
    instance,
    secretKey,
    admin: async (method, path, body) => {
      const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      const reply = await app.fetch(new Request(`${baseUrl}/admin/v1${path}`, { method, headers, ...text }));
      const answer: unknown = await reply.json();
      if (reply.ok) checkAdminReply(method, `/admin/v1${path}`, answer);
      // The caller chooses the type of the body, so the cast is unchecked.
      return { status: reply.status, body: answer as never };
    },
    baseUrl,
    inbox,
    codeFor: async (to) => {
      const code = (await inbox(to)).find((message) => message.code !== undefined)?.code;
      if (code === undefined) throw new Error(`no code was sent to ${to}`);
      return code;
    },
  };
};
