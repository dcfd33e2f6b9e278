// Forwards calls under one path of the playground to the service, as a proxy in front of an application does: the page then
// uses only its own origin. Only calls of browsers are forwarded, not the admin API.
import { request as ask } from 'node:http';

/** The path a page passes as `proxyUrl`. */
export const PROXY_PATH = '/__latchkey';

const FOR_BROWSERS = /^\/(?:v1|\.well-known|npm|chunks)\/|^\/[\w.-]+\.js$/;

/** Hop-by-hop headers, which are not forwarded (RFC 9110 §7.6.1). */
const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const without = (headers, names) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const forwardedFor = (request) =>
  [request.headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', ');

/**
 * Forwards to `service`. The header contains the address at which the page reached this proxy, and the service compares it with
 * those its operator configured; a visitor's header of that name is replaced.
 */
export const createServiceProxy = (service, proxyUrl) => (request, response, onError) => {
  const path = request.url.slice(PROXY_PATH.length);
  if (!FOR_BROWSERS.test(path)) {
    response.writeHead(404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: 'The proxy passes on only what browsers ask for.' }));
    return;
  }
  const target = new URL(path, service);
  const headers = {
    ...without(request.headers, OF_THE_CONNECTION),
    host: target.host,
    'latchkey-proxy-url': proxyUrl,
    'x-forwarded-for': forwardedFor(request),
  };
  const onward = ask(target, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, without(answer.headers, OF_THE_CONNECTION));
    answer.pipe(response);
  });
  onward.once('error', onError);
  response.once('close', () => onward.destroy());
  request.pipe(onward);
};
