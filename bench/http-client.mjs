// A client that costs little: it shares the machine with the service it measures, and what it takes is missing there.
import { Agent, request } from 'node:http';

/** `{ post(path, { query, form, headers }), close() }` against `url`, over connections that stay open. */
export function createClient(url, atOnce) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const post = (path, { form = '', headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const body = Buffer.from(form);
      const sent = request({
        agent,
        hostname,
        port,
        path,
        method: 'POST',
        headers: {
          ...headers,
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': body.length,
        },
      });
      sent.once('error', reject);
      sent.once('response', (reply) => {
        const chunks = [];
        reply.on('data', (chunk) => chunks.push(chunk));
        reply.once('error', reject);
        reply.once('end', () =>
          resolve({ status: reply.statusCode, headers: reply.headers, text: Buffer.concat(chunks).toString() }),
        );
      });
      sent.end(body);
    });
  return { post, close: () => agent.destroy() };
}
