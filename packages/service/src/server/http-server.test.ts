// The server on a real port: slow and malformed requests are ended, connections are limited, and every refusal is a contract
// error with a trace id.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../store/database/database.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { openSocket, type RawReply, sendRaw } from '../testing/raw-socket.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';
import type { App } from './app.ts';
import { type HttpServer, listen, SERVER_LIMITS } from './http-server.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let app: App;
let server: HttpServer;
const timers = { after: () => () => {} };

beforeAll(async () => {
  database = await openTestDatabase();
  ({ app } = await createTestService(database, { apiHost: 'localhost' }));
  server = await listen(app, { port: 0 }, timers);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const codesOf = (reply: RawReply): readonly string[] => {
  const { errors, latchkey_trace_id: traceId } = JSON.parse(reply.body) as {
    errors: readonly { code: string }[];
    latchkey_trace_id: string;
  };
  expect(traceId).toMatch(/^req_/);
  return errors.map((error) => error.code);
};

const HEAD = 'Host: localhost\r\nConnection: close\r\n';

describe('a request that is invalid before it is parsed', () => {
  it.each([
    [
      'a host with a space',
      'GET /v1/environment HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      400,
      'host_invalid',
    ],
    [
      'a host with half a bracket',
      'GET /v1/environment HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n',
      400,
      'host_invalid',
    ],
    [
      'a host that is not ASCII',
      'GET /v1/environment HTTP/1.1\r\nHost: é.com\r\nConnection: close\r\n\r\n',
      400,
      'host_invalid',
    ],
    ['no host', 'GET /v1/environment HTTP/1.0\r\n\r\n', 400, 'host_invalid'],
    ['an address that is none', `GET http://[::1/v1 HTTP/1.1\r\n${HEAD}\r\n`, 400, 'host_invalid'],
    ['an asterisk', `OPTIONS * HTTP/1.1\r\n${HEAD}\r\n`, 400, 'host_invalid'],
    ['raw letters in the path', `GET /v1/é HTTP/1.1\r\n${HEAD}\r\n`, 400, 'request_body_invalid'],
    [
      'a length that is no number',
      `POST /v1/client HTTP/1.1\r\n${HEAD}Content-Length: x\r\n\r\n`,
      400,
      'request_body_invalid',
    ],
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'request_body_invalid'],
    [
      'headers over the limit',
      `GET /v1/environment HTTP/1.1\r\n${HEAD}X: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'request_too_large',
    ],
    [
      'an address over the limit',
      `GET /v1/environment?${'x'.repeat(20_000)} HTTP/1.1\r\n${HEAD}\r\n`,
      431,
      'request_too_large',
    ],
  ])('gets an error of the contract: %s', async (_name, text, status, code) => {
    const reply = await sendRaw(server.port, text);
    expect([reply.status, codesOf(reply)]).toEqual([status, [code]]);
    expect(reply.headers.toLowerCase()).toContain('content-type: application/json');
    expect(reply.headers.toLowerCase()).toContain('cache-control: no-store');
  });
});

describe('headers that are not ASCII', () => {
  const NAMES = [
    'Origin',
    'User-Agent',
    'Cookie',
    'Authorization',
    'Accept-Language',
    'X-Forwarded-For',
    'Referer',
    'Content-Type',
    'Latchkey-Proxy-Url',
    'Sec-Fetch-Site',
    'If-None-Match',
  ];
  const CALLS = [
    'GET /v1/environment',
    'POST /v1/client?_method=PUT',
    'OPTIONS /v1/client',
    'OPTIONS /admin/v1/users',
    'GET /admin/v1/users',
    'GET /dev/inbox',
    'GET /health',
    'GET /.well-known/jwks.json',
    'GET /nothing',
    'POST /v1/verify',
    'POST /v1/event',
    'POST /v1/saml/acs/x',
    'HEAD /v1/environment',
    'TRACE /v1/environment',
  ];
  it.each(NAMES)('never cause a server error: %s', async (name) => {
    for (const value of ['https://exämple.com', '例え', 'a\u0080b', 'http://localhost:4401é']) {
      for (const call of CALLS) {
        const reply = await sendRaw(
          server.port,
          `${call} HTTP/1.1\r\n${HEAD}${name}: ${value}\r\nContent-Length: 0\r\n\r\n`,
        );
        expect([call, name, value, reply.status < 500 && reply.status >= 200]).toEqual([call, name, value, true]);
        expect(reply.headers).not.toContain('Access-Control-Allow-Origin: http');
      }
    }
  });
});

it('a server with a host listens at that address alone', async () => {
  const local = await listen(app, { port: 0, host: '127.0.0.1' }, timers);
  try {
    expect((await fetch(`http://127.0.0.1:${local.port}/`)).status).toBeLessThan(600);
    await expect(fetch(`http://[::1]:${local.port}/`)).rejects.toThrow('fetch failed');
  } finally {
    await local.close();
  }
});

describe('a slow request', () => {
  const SHORT = { ...SERVER_LIMITS, headersMs: 300, requestMs: 600, idleMs: 300, checkMs: 50 };
  const withShort = async (run: (port: number) => Promise<void>): Promise<void> => {
    const short = await listen(app, { port: 0 }, timers, SHORT);
    try {
      await run(short.port);
    } finally {
      await short.close();
    }
  };

  it('that never sends anything is closed', async () => {
    await withShort(async (port) => {
      expect((await openSocket(port).closed).status).toBe(408);
    });
  });

  it('that never ends its headers gets an error and is closed', async () => {
    await withShort(async (port) => {
      const reply = await sendRaw(port, 'GET /v1/environment HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
      expect([reply.status, codesOf(reply)]).toEqual([408, ['request_timeout']]);
    });
  });

  it('that never ends its body is closed, and other calls are answered meanwhile', async () => {
    await withShort(async (port) => {
      const slow = sendRaw(port, `POST /v1/waitlist HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\na=`);
      const quick = await sendRaw(port, `GET /health HTTP/1.1\r\n${HEAD}\r\n`);
      expect(quick.status).toBe(200);
      expect((await slow).status).toBe(408);
    });
  });

  it('that keeps its connection idle is closed', async () => {
    await withShort(async (port) => {
      const reply = await sendRaw(port, 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
      expect(reply.status).toBe(200);
    });
  });
});

describe('connections', () => {
  it('have a limit; one more is closed at once, and a new one is accepted when one ends', async () => {
    const narrow = await listen(app, { port: 0 }, timers, { ...SERVER_LIMITS, connections: 2 });
    try {
      const held = [openSocket(narrow.port), openSocket(narrow.port)];
      await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
      const dropped = await openSocket(narrow.port).closed;
      expect(dropped.status).toBe(0);
      for (const { socket } of held) socket.destroy();
      await Promise.all(held.map(({ closed }) => closed));
      let status = 0;
      // The server notices the closed connection a moment later than the client.
      while (status === 0) ({ status } = await sendRaw(narrow.port, `GET /health HTTP/1.1\r\n${HEAD}\r\n`));
      expect(status).toBe(200);
    } finally {
      await narrow.close();
    }
  });
});
