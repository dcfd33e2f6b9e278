// The playground's back end: serves the built pages under a strict Content-Security-Policy and keeps the secret key out of the
// browser. It reads the service's URL and the keys of its instance from the environment.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { prepareInstance } from './prepare-instance.mjs';
import { createServiceProxy, PROXY_PATH } from './service-proxy.mjs';
import { createVault } from './vault.mjs';

/** The built pages; those of another provider are in another folder. */
const DIST = join(process.env.LATCHKEY_PLAYGROUND_DIST || fileURLToPath(new URL('./dist', import.meta.url)), '/');
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A page that starts without a key learns from the service under which host name the temporary instance answers. */
const temporarySites = (service) => `${service} http://*.localhost:${new URL(service).port || 80}`;

/** Behind the proxy a page needs no other origin than its own. */
const policy = (nonce, { service, proxyUrl }, isKeyless) => {
  const reached = isKeyless ? temporarySites(service) : service;
  const sites = proxyUrl === undefined || isKeyless ? `'self' ${reached}` : "'self'";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    `connect-src ${sites}`,
    `img-src ${sites} data:`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'report-uri /policy-reports',
  ].join('; ');
};

const readBody = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** Operator calls are accepted only from our own pages: otherwise any site could use the secret key (CSRF). */
const fromOwnPage = (request) => {
  const own = new Set([`http://${request.headers.host}`]);
  const { origin } = request.headers;
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) return false;
  return origin === undefined ? request.headers['sec-fetch-site'] === 'same-origin' : own.has(origin);
};

const reply = (response, status, type, body, headers = {}) => {
  response.writeHead(status, {
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...headers,
  });
  response.end(body);
};

const replyJson = (response, status, value) =>
  reply(response, status, 'application/json', JSON.stringify(value), { 'Cache-Control': 'no-store' });

/** The only calls that pages may make with the secret key. */
const OPERATOR_CALLS = [
  { methods: ['GET'], path: /^\/operator\/inbox$/, target: () => '/dev/inbox' },
  { methods: ['GET', 'PATCH'], path: /^\/operator\/(instance)$/ },
  { methods: ['GET', 'POST'], path: /^\/operator\/(jwt_templates)$/ },
  { methods: ['GET', 'POST'], path: /^\/operator\/(users)$/ },
  { methods: ['GET'], path: /^\/operator\/(waitlist_entries)$/ },
  { methods: ['POST'], path: /^\/operator\/(waitlist_entries\/[\w-]+\/(?:admit|reject))$/ },
  { methods: ['POST'], path: /^\/operator\/(invitations|sign_in_tokens|actor_tokens)$/ },
  { methods: ['POST'], path: /^\/operator\/(organizations)$/ },
  { methods: ['GET', 'POST'], path: /^\/operator\/(roles)$/ },
  { methods: ['PATCH', 'DELETE'], path: /^\/operator\/(roles\/[\w-]+)$/ },
  { methods: ['GET', 'POST'], path: /^\/operator\/(enterprise_connections)$/ },
  { methods: ['PATCH', 'DELETE'], path: /^\/operator\/(enterprise_connections\/[\w-]+)$/ },
  { methods: ['POST'], path: /^\/operator\/(organizations\/[\w-]+\/memberships)$/ },
];

const operatorTarget = (method, pathname) => {
  for (const { methods, path, target = (name) => `/admin/v1/${name}` } of OPERATOR_CALLS) {
    const match = methods.includes(method) ? path.exec(pathname) : null;
    if (match) return target(match[1]);
  }
  return undefined;
};

/** A call of the admin API, with the secret key. */
const createAdmin = (service, secretKey) => (method, target, body) =>
  fetch(`${service}${target}`, {
    method,
    headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });

/** Forwards the operator calls of the playground's pages. */
const createOperator = (admin) => async (request, response, url) => {
  if (!fromOwnPage(request))
    return replyJson(response, 403, { error: 'Operator calls are only taken from the playground itself.' });
  const target = operatorTarget(request.method, url.pathname);
  if (!target) return replyJson(response, 404, { error: 'There is no such operator call.' });
  const body = request.method === 'GET' ? undefined : await readBody(request);
  const answer = await admin(request.method, target + url.search, body);
  return reply(response, answer.status, 'application/json', await answer.text(), { 'Cache-Control': 'no-store' });
};

/** Sets the address of the proxy at the service; undefined removes an address of ours again. */
const announceProxy = async (admin, own, proxyUrl) => {
  const instance = await (await admin('GET', '/admin/v1/instance')).json();
  const current = instance.proxy_url ?? undefined;
  if (current === proxyUrl || (proxyUrl === undefined && current !== own)) return;
  const answer = await admin('PATCH', '/admin/v1/instance', JSON.stringify({ proxy_url: proxyUrl ?? null }));
  if (!answer.ok) throw new Error(`The service did not take the proxy address: ${await answer.text()}`);
};

/** The page itself, with the key of the running instance and a new nonce on every script. */
const page = async (site, response, isKeyless) => {
  const nonce = randomBytes(16).toString('base64');
  const fill = (name, value) => [`name="${name}" content=""`, `name="${name}" content="${value}"`];
  const html = (await readFile(join(DIST, 'index.html'), 'utf8'))
    .replace(...fill('latchkey-publishable-key', isKeyless ? '' : site.publishableKey))
    .replace(...fill('latchkey-proxy-url', site.proxyUrl === undefined || isKeyless ? '' : PROXY_PATH))
    .replace(...fill('latchkey-service-url', site.service))
    .replaceAll('<script ', `<script nonce="${nonce}" `);
  reply(response, 200, TYPES['.html'], html, {
    'Content-Security-Policy': policy(nonce, site, isKeyless),
    'Cache-Control': 'no-store',
  });
};

const asset = async (pathname, response) => {
  const file = join(DIST, normalize(pathname));
  const type = TYPES[extname(file)];
  if (!file.startsWith(DIST) || !type) return false;
  const body = await readFile(file).catch(() => undefined);
  if (!body) return false;
  const hashed = pathname.startsWith('/assets/');
  reply(response, 200, type, body, { 'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache' });
  return true;
};

/** Routes a request: the proxy, an operator call, a report, a file or the page. */
const createHandler = (site, admin) => {
  const operator = createOperator(admin);
  const proxy = site.proxyUrl === undefined ? undefined : createServiceProxy(site.service, site.proxyUrl);
  const vault = createVault(site);
  const violations = [];
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (proxy && url.pathname.startsWith(`${PROXY_PATH}/`))
      return proxy(request, response, (error) => fail(response, error));
    if (url.pathname.startsWith('/operator/')) return operator(request, response, url);
    if (url.pathname === '/vault') {
      const { status, body } = await vault(request, url);
      return replyJson(response, status, body);
    }
    if (url.pathname === '/policy-reports') {
      if (request.method === 'POST') violations.push(JSON.parse(await readBody(request)));
      return replyJson(response, 200, { violations });
    }
    if (extname(url.pathname) && (await asset(url.pathname, response))) return undefined;
    return page(site, response, /^\/lab\/keyless(\/|$)/.test(url.pathname));
  };
};

const fail = (response, error) => {
  if (response.headersSent) response.destroy();
  else replyJson(response, 502, { error: `The service did not answer: ${error.message}` });
};

/**
 * Starts the playground against a running service, with the keys of its instance, and resolves once it listens. With `proxied`
 * its pages reach the service through a path of the same site. `moves` means that the clock of the service can be changed. With
 * `isDemonstration` a new instance gets the settings that the demonstration shows.
 */
const startPlayground = async ({ port, service, publishableKey, secretKey, proxied, moves, isDemonstration }) => {
  const admin = createAdmin(service, secretKey);
  const clock = moves ? clockOf(admin) : undefined;
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  const url = `http://localhost:${server.address().port}`;
  const own = url + PROXY_PATH;
  const proxyUrl = proxied ? own : undefined;
  const announced = announceProxy(admin, own, proxyUrl).then(() => prepareInstance(admin, { url, isDemonstration }));
  const handle = createHandler({ service, publishableKey, proxyUrl, clock }, admin);
  // Requests wait until the service knows the address of the proxy and the name of the application.
  server.on('request', (request, response) =>
    announced.then(() => handle(request, response)).catch((error) => fail(response, error)),
  );
  await announced;
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
};

/** The time of a service whose clock the tests change. */
const clockOf = (admin) => async () =>
  (await (await admin('POST', '/dev/clock', JSON.stringify({ advance_ms: 0 }))).json()).now;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const port = Number(process.env.LATCHKEY_PLAYGROUND_PORT ?? 4401);
  const service = process.env.LATCHKEY_PUBLIC_URL ?? `http://localhost:${process.env.LATCHKEY_PORT ?? 4400}`;
  const proxied = process.env.LATCHKEY_PLAYGROUND_PROXY === '1';
  const publishableKey = process.env.LATCHKEY_PUBLISHABLE_KEY;
  const secretKey = process.env.LATCHKEY_SECRET_KEY;
  if (!publishableKey || !secretKey) {
    console.error('Set LATCHKEY_PUBLISHABLE_KEY and LATCHKEY_SECRET_KEY to what "latchkey keys" prints.');
    process.exit(1);
  }
  const moves = process.env.LATCHKEY_TEST === '1';
  const isDemonstration = process.env.LATCHKEY_PLAYGROUND_DEMO === '1';
  const { url } = await startPlayground({
    port,
    service,
    publishableKey,
    secretKey,
    proxied,
    moves,
    isDemonstration,
  });
  console.log(`Playground: ${url}${proxied ? `, with the service behind ${PROXY_PATH}` : ''}`);
}
