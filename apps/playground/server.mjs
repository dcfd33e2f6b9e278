// The playground's back end: serves the built pages under a strict policy and keeps the secret key out of the browser.
// `startPlayground` is what the browser tests call; run as a program it reads the environment.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const DIST = fileURLToPath(new URL('./dist/', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const policy = (nonce, service) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    `connect-src 'self' ${service}`,
    `img-src 'self' ${service} data:`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'report-uri /policy-reports',
  ].join('; ');

const readBody = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** Operator calls come from our own pages only: the secret key they are given would otherwise be any site's to use. */
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

/** Forwards `/operator/inbox` and `/operator/instance` to the service with the secret key. */
const createOperator = (service) => {
  const secretKey = async () => (await (await fetch(`${service}/dev/keys`)).json()).secret_key;
  return async (request, response, url) => {
    if (!fromOwnPage(request))
      return replyJson(response, 403, { error: 'Operator calls are only taken from the playground itself.' });
    const target = { '/operator/inbox': '/dev/inbox', '/operator/instance': '/admin/v1/instance' }[url.pathname];
    if (!target) return replyJson(response, 404, { error: 'There is no such operator call.' });
    const answer = await fetch(`${service}${target}${url.search}`, {
      method: request.method,
      headers: { Authorization: `Bearer ${await secretKey()}`, 'Content-Type': 'application/json' },
      ...(request.method === 'GET' ? {} : { body: await readBody(request) }),
    });
    return reply(response, answer.status, 'application/json', await answer.text(), { 'Cache-Control': 'no-store' });
  };
};

/** The page itself, with the key of the running instance and a fresh nonce on every script. */
const page = async (service, publishableKey, response) => {
  const nonce = randomBytes(16).toString('base64');
  const html = (await readFile(join(DIST, 'index.html'), 'utf8'))
    .replace(
      'name="latchkey-publishable-key" content=""',
      `name="latchkey-publishable-key" content="${publishableKey}"`,
    )
    .replaceAll('<script ', `<script nonce="${nonce}" `);
  reply(response, 200, TYPES['.html'], html, {
    'Content-Security-Policy': policy(nonce, service),
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

/** Starts the playground against a running service and resolves once it listens. */
export const startPlayground = async ({ port, service }) => {
  const keys = await (await fetch(`${service}/dev/keys`)).json();
  const operator = createOperator(service);
  const violations = [];
  const handle = async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith('/operator/')) return operator(request, response, url);
    if (url.pathname === '/policy-reports') {
      if (request.method === 'POST') violations.push(JSON.parse(await readBody(request)));
      return replyJson(response, 200, { violations });
    }
    if (extname(url.pathname) && (await asset(url.pathname, response))) return undefined;
    return page(service, keys.publishable_key, response);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error) =>
      replyJson(response, 502, { error: `The service did not answer: ${error.message}` }),
    );
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  return {
    url: `http://localhost:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const port = Number(process.env.LATCHKEY_PLAYGROUND_PORT ?? 4401);
  const service = process.env.LATCHKEY_PUBLIC_URL ?? `http://localhost:${process.env.LATCHKEY_PORT ?? 4400}`;
  const { url } = await startPlayground({ port, service });
  console.log(`Playground: ${url}`);
}
