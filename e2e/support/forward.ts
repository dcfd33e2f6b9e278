// A reverse proxy in front of the service, under a path of the application's origin; it sends its public address to the service.
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

const passedOn = (headers: NodeJS.Dict<string | string[]>): Record<string, string | string[]> => {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !OF_THE_CONNECTION.includes(name)) kept[name] = value;
  return kept;
};

/** Forwards requests under `path` of `origin` to the service; returns false for every other request. */
export const createForward =
  (service: string, path: string) =>
  (origin: string) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    const asked = request.url ?? '/';
    if (!asked.startsWith(`${path}/`)) return false;
    const target = new URL(asked.slice(path.length), service);
    const headers = {
      ...passedOn(request.headers),
      host: target.host,
      'latchkey-proxy-url': origin + path,
      'x-forwarded-for': request.socket.remoteAddress ?? '',
    };
    const onward = ask(target, { method: request.method ?? 'GET', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    request.pipe(onward);
    return true;
  };
