// A cheap HTTP client: it shares the machine with the measured service, and must not take its processor time.
import { Agent, request } from 'node:http';

/** `{ get(path, { headers }), post(path, { form, headers }), close() }` against `url`, over keep-alive connections. */
export function createClient(url, atOnce) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const send = (method, path, body, headers) =>
    new Promise((resolve, reject) => {
      const sent = request({ agent, hostname, port, path, method, headers });
      sent.once('error', (error) => {
        // The service closes idle connections, possibly at the moment when one is reused.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(method, path, body, headers));
        else reject(error);
      });
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
  const post = (path, { form = '', headers = {} } = {}) => {
    const body = Buffer.from(form);
    const type = 'application/x-www-form-urlencoded';
    return send('POST', path, body, { ...headers, 'Content-Type': type, 'Content-Length': body.length });
  };
  const get = (path, { headers = {} } = {}) => send('GET', path, undefined, headers);
  return { get, post, close: () => agent.destroy() };
}
