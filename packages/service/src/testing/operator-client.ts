// Makes operator calls in tests, from an address and a host that the test chooses.

import type { EnvironmentType, Instance } from '../domain/instance/instance.ts';
import type { AssetFolder } from '../ports/asset-folder.ts';
import { createApp } from '../server/app.ts';
import type { Database } from '../store/database/database.ts';
import { createInstance } from '../store/instances/new-instance.ts';
import { checkAdminReply } from './admin-replies.ts';
import { createTestPorts, type TestPorts } from './test-ports.ts';

export type OperatorCall = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly secretKey?: string;
  /** The remote address of the socket; loopback by default. */
  readonly from?: string;
  /** Host header; the instance's own by default. */
  readonly host?: string;
};

export type OperatorAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
};

export type OperatorService = {
  readonly ports: TestPorts;
  readonly database: Database;
  readonly instance: Instance;
  readonly secretKey: string;
  /** The raw reply. */
  readonly fetch: (path: string, call?: OperatorCall) => Promise<Response>;
  /** The reply with its JSON parsed. */
  readonly call: (path: string, call?: OperatorCall) => Promise<OperatorAnswer>;
};

export const createOperatorService = async (
  database: Database,
  options: {
    readonly apiHost: string;
    readonly environmentType?: EnvironmentType;
    readonly testMode?: boolean;
    readonly assets?: AssetFolder;
  },
): Promise<OperatorService> => {
  const ports = createTestPorts();
  const { instance, secretKey } = await createInstance(database.db, ports, {
    environmentType: options.environmentType ?? 'development',
    apiHost: options.apiHost,
    applicationName: 'Acme',
    homeUrl: '',
    allowedOrigins: [],
  });
  const app = createApp({
    config: { provider: 'latchkey', trustedProxies: [] },
    database,
    ports,
    testClock: options.testMode ? ports.clock : undefined,
    assets: options.assets,
  });
  const fetch = (path: string, call: OperatorCall = {}): Promise<Response> => {
    const request = new Request(`http://${call.host ?? instance.apiHost}${path}`, {
      method: call.method ?? 'GET',
      headers: {
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...(call.secretKey !== undefined && { authorization: `Bearer ${call.secretKey}` }),
        ...call.headers,
      },
      ...(call.body !== undefined && { body: typeof call.body === 'string' ? call.body : JSON.stringify(call.body) }),
    });
    return app.fetch(request, { incoming: { socket: { remoteAddress: call.from ?? '127.0.0.1' } } });
  };
  return {
    ports,
    database,
    instance,
    secretKey,
    fetch,
    call: async (path, call) => {
      const response = await fetch(path, call);
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      // An export is text, which has no field.
      const body = (isJson ? JSON.parse(text) : {}) as Record<string, unknown>;
      if (response.ok && isJson) checkAdminReply(call?.method ?? 'GET', path, body);
      return { status: response.status, headers: response.headers, body };
    },
  };
};
