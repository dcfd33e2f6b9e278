// A receiver of webhooks in this process: records every request and answers as the test says.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedWebhook = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type WebhookReceiver = {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** How the following requests are answered; 204 without this. */
  answer(next: (response: ServerResponse, request: ReceivedWebhook) => void): void;
  close(): Promise<void>;
};

const accept = (response: ServerResponse): void => void response.writeHead(204).end();

export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = [];
  let respond: (response: ServerResponse, request: ReceivedWebhook) => void = accept;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const webhook = { path: request.url ?? '', headers: request.headers, body };
    received.push(webhook);
    respond(response, webhook);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer: (next) => {
      respond = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
};
