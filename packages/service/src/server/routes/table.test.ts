// The route table as a whole: every row is reachable, no other address is answered, every row names its guards, and the
// reference lists the table as it is.
import { namesFor } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';
import { createRouter } from '../routing/router.ts';
import type { Method, Row } from '../routing/row.ts';
import { routeGroups, routeTable } from './table.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const NAMES = namesFor('latchkey');
const TABLE = routeTable({ names: NAMES, hasLocalAdmin: true });
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** An address that the path of a row describes. */
const exampleOf = ({ path }: Row): string =>
  path
    .replace(/:scope\{[^/]*\}/, '@latchkey')
    .replace(/:package\{[^/]*\}(?=\/)/, 'latchkey-js@1.2.3')
    .replace(/:path\{\.\+\}/, 'a/b.js')
    .replace(/:\w+/g, 'x')
    .replace('*', 'a/b');

/** The path of a row as an expression, written without the router. */
const expressionOf = ({ path }: Row): RegExp => {
  const parts = path.split(/\/(?=[^/]*)/).slice(1);
  const source = parts.map((part) => {
    const pattern = /^:\w+\{(.*)\}$/.exec(part)?.[1];
    if (part === '*') return '(?:/.*)?';
    return `/${pattern ?? (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.'))}`;
  });
  return new RegExp(`^${source.join('')}/?$`);
};

const EXPRESSIONS = TABLE.map((row) => [row, expressionOf(row)] as const);
const rowsAt = (path: string): readonly Row[] =>
  EXPRESSIONS.flatMap(([row, expression]) => (expression.test(path) ? [row] : []));

const methodsAt = (path: string): ReadonlySet<Method> => new Set(rowsAt(path).map(({ method }) => method));

/** A method that a row answers; `ALL` answers those that no other row of its path does. */
const methodOf = (row: Row): string => {
  if (row.method !== 'ALL') return row.method;
  const taken = methodsAt(exampleOf(row));
  const free = METHODS.find((method) => !taken.has(method));
  if (free === undefined) throw new Error(`every method of ${row.path} has a row`);
  return free;
};

const titleOf = ({ method, path }: Row): string => `${method} ${path}`;

describe('the route table', () => {
  it('has every row once, and no row hides another', async () => {
    const marked = TABLE.map((row) => ({ ...row, answer: async () => new Response(titleOf(row)) }));
    const router = createRouter(marked, {});
    expect(new Set(TABLE.map(titleOf)).size).toBe(TABLE.length);
    for (const row of TABLE) {
      const request = new Request(`http://localhost${exampleOf(row)}`, { method: methodOf(row) });
      expect(await (await router.fetch(request, {})).text()).toBe(titleOf(row));
    }
  });

  it('names the guards of every row, and says which rows have none', () => {
    // The scopes of secret keys are those of the groups of the admin API.
    const names = new Set(
      TABLE.flatMap(({ guards }) =>
        guards.map(({ name }) => name.replace(/^(allowedScope)\(\w+:(?:read|write)\)$/, '$1')),
      ),
    );
    expect([...names].sort()).toEqual([
      'allowedOrigin',
      'allowedScope',
      'boundedBody',
      'client',
      'clientView',
      'currentSession',
      'currentSession(any task)',
      'currentSession(choose-organization)',
      'currentSession(setup-mfa)',
      'developmentAccess',
      'developmentInstance',
      'keylessEnabled',
      'knownClient',
      'limitedSession(attempt)',
      'limitedSession(attempt, reset-password)',
      'limitedSession(attempt, setup-mfa)',
      'limitedSession(create)',
      'limitedSession(create, choose-organization)',
      'limitedSession(create, setup-mfa)',
      'listedSession',
      'localAdminSecret',
      'localCaller',
      'movableClock',
      'onlyGet',
      'openSession',
      'openSession(any task)',
      'openSession(reset-password, setup-mfa)',
      'operator(admin)',
      'operator(admin, step-up)',
      'operator(support)',
      'operator(support, step-up)',
      'operator(viewer)',
      'operatorSession',
      'ownForm',
      'probeToken',
      'rateLimit(attempt)',
      'rateLimit(create)',
      'requireCaptchaAfterFailures',
      'sameOrigin',
      'secretKey',
      'secretKeyOrHost',
      'setupLink',
      'storableUrl',
      'verifiedOwner',
    ]);
    const open = TABLE.filter(({ method, guards }) => guards.length === 0 && method !== 'ALL');
    expect(open.map(titleOf)).toEqual([
      'OPTIONS /v1/*',
      'GET /v1/captcha/challenge',
      'GET /v1/verify',
      'GET /v1/report_sign_in',
      'GET /v1/images/:id',
      'GET /v1/tickets/accept',
      'POST /v1/oauth_callback/:provider',
      'GET /v1/saml/metadata/:connection',
      'POST /v1/saml/acs/:connection',
      'GET /health/live',
      'GET /health',
      'GET /health/ready',
      'OPTIONS /admin/*',
      'OPTIONS /dev/*',
      expect.stringMatching(/^GET \/npm\//),
      'GET /latchkey.browser.js',
      'GET /latchkey.headless.browser.js',
      'GET /latchkey.elements.browser.js',
      'GET /latchkey.themes.js',
      'GET /chunks/:path{.+}',
      'OPTIONS /console/auth/v1/*',
      'GET /console/auth/v1/images/:id',
      'GET /console/assets/:path{.+}',
      'GET /console/message-frame',
      'GET /console',
      'GET /console/:path{.+}',
    ]);
  });

  it('is what the reference lists', async () => {
    const lines = routeGroups(NAMES).flatMap(({ title, rows }) => [
      `## ${title}`,
      '',
      '| method | path | guards |',
      '|---|---|---|',
      ...rows
        .filter(({ method }) => method !== 'ALL')
        .map(({ method, path, guards }) => {
          const names = guards.map(({ name }) => `\`${name}\``).join(', ');
          return `| ${method} | \`${path.replaceAll('|', '\\|')}\` | ${names} |`;
        }),
      '',
    ]);
    const page = [
      '# Addresses',
      '',
      'Every address that the service answers, in the order in which the router tries them, with the guards that run before the',
      'handler. A guard throws a fault or passes on what it found. Every other address is answered with 404, and every other method at',
      'the path of a call of the contract with 405. The table is `packages/service/src/server/routes/table.ts`; after a change, run',
      '`npx vitest run packages/service/src/server/routes/table.test.ts -u` to write this page.',
      '',
      ...lines,
    ];
    await expect(page.join('\n')).toMatchFileSnapshot('../../../../../docs/reference/addresses.md');
  });
});

describe('the process', () => {
  let database: Database;
  let service: TestService;
  beforeAll(async () => {
    database = await openTestDatabase();
    const apiHost = 'table.localhost:4400';
    const config = { keyless: true, console: { url: `http://${apiHost}` } };
    service = await createTestService(database, { apiHost, config });
  });
  afterAll(() => database.close());

  const send = (method: string, path: string): Promise<Response> =>
    service.app.fetch(new Request(`${service.baseUrl}${path}`, { method }));

  it('forbids sniffing in the reply of every row', async () => {
    for (const row of TABLE) {
      const reply = await send(methodOf(row), exampleOf(row));
      expect([titleOf(row), reply.headers.get('x-content-type-options')]).toEqual([titleOf(row), 'nosniff']);
    }
  });

  it('answers addresses outside the table with 404, and other methods of the contract with 405', async () => {
    const examples = TABLE.map(exampleOf);
    const prefixes = examples.flatMap((path) =>
      path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/')),
    );
    const others = ['/', '/v2/client', '/V1/client', '/.env', '/metrics', '/graphql', '/index.html', '/favicon.ico'];
    const paths = new Set([...examples, ...prefixes, ...examples.map((path) => `${path}/more`), ...others]);
    const outside = [...paths].flatMap((path) => {
      const answered = methodsAt(path === '' ? '/' : path);
      return METHODS.filter((method) => !answered.has(method)).map((method) => ({ method, path, answered }));
    });
    expect(outside.length).toBeGreaterThan(1_000);
    for (const { method, path, answered } of outside) {
      const { status } = await send(method, path);
      expect([method, path, status]).toEqual([method, path, answered.has('ALL') ? 405 : 404]);
    }
  });
});
