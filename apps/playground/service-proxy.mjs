// Hands calls under one path of the playground to the service, as a proxy in front of an application does: the page then
// talks to its own site only. Only what browsers use goes through; the operator's side stays where it is.
import { request as ask } from 'node:http';

/** The path a page gives as `proxyUrl`. */
export const PROXY_PATH = '/__latchkey';

const FOR_BROWSERS = /^\/(?:v1|\.well-known|npm|chunks)\/|^\/[\w.-]+\.js$/;

/** Headers that belong to one connection and are not passed on. */
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
 * Forwards to `service`. The header says at which address the page reached us, and the service looks it up among those that
 * its operator named; what a visitor sends under that name is replaced.
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
