// A caller over TLS and HTTP/2, from a chosen address of the loopback network, that keeps its cookies.
import { connect as connectHttp } from 'node:http2';
import { connect as connectTls } from 'node:tls';

/** Opens one connection to `port`; rejects if the certificate is not for `host` or HTTP/2 is not spoken. */
export async function openCaller({ port, host, ca, localAddress }) {
  const socket = connectTls({ port, host: '127.0.0.1', localAddress, servername: host, ca, ALPNProtocols: ['h2'] });
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
  const session = connectHttp(`https://${host}`, { createConnection: () => socket });
  session.on('error', () => {});
  const cookies = new Map();

  const call = (path, { method = 'GET', headers = {}, body = '' } = {}) =>
    new Promise((resolve, reject) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const request = session.request(
        {
          ':method': method,
          ':path': path,
          ':authority': host,
          ...(cookie !== '' && { cookie }),
          ...(body !== '' && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
        { endStream: body === '' },
      );
      const reply = { status: 0, headers: {}, body: '' };
      request.once('response', ({ ':status': status, ...rest }) => {
        Object.assign(reply, { status, headers: rest });
        for (const line of rest['set-cookie'] ?? []) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
      });
      request.setEncoding('utf8');
      request.on('data', (text) => {
        reply.body += text;
      });
      request.once('end', () => resolve(reply));
      request.once('error', (error) => (reply.status === 0 ? reject(error) : resolve(reply)));
      if (body !== '') request.end(body);
    });

  return {
    protocol: socket.alpnProtocol,
    call,
    /** Sends a form as a page of `origin`. */
    post: (path, form, headers = {}) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(form).toString(),
      }),
    close: () => new Promise((resolve) => session.close(resolve)),
  };
}
