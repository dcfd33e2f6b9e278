// A server with leaked passwords for tests, on this machine: answers the range protocol and records every request.
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export type RangeServer = {
  /** The endpoint for the settings. */
  readonly url: string;
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
};

type Answer = { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

export const sha1Of = (password: string): string =>
  createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();

/** Answers with the given passwords and some padding, or with `answer`; `hold` never answers. */
export const startRangeServer = async (
  leaked: readonly string[],
  { answer, hold = false }: { readonly answer?: Answer; readonly hold?: boolean } = {},
): Promise<RangeServer> => {
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    if (hold) return;
    const prefix = path.slice(-5);
    const lines = leaked
      .map(sha1Of)
      .filter((hash) => hash.startsWith(prefix))
      .map((hash) => `${hash.slice(5)}:7`);
    response.writeHead(answer?.status ?? 200, answer?.headers);
    response.end(answer?.body ?? [`${'0'.repeat(35)}:0`, ...lines, `${'F'.repeat(35)}:0`].join('\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/range`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
