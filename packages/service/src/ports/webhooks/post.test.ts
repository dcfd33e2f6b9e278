// Requests of webhooks: which addresses are refused before anything is sent, and that neither time nor length is unbounded.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { createPostWebhook } from './post.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
});

const request = (url: string, environmentType: 'development' | 'production' = 'development') => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: '{}',
  environmentType,
});
const port = () => new URL(receiver.url).port;
const at = (...addresses: readonly string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
});

describe('a webhook', () => {
  it('of a production instance is sent by https and to public addresses only, whatever a name resolves to', async () => {
    const near = [
      '127.0.0.1',
      '10.0.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '::1',
      'fd00::1',
      'fe80::1',
    ];
    for (const address of [...near, '::ffff:127.0.0.1', '64:ff9b::7f00:1'])
      expect(await createPostWebhook(at(address))(request('https://hooks.example.com/', 'production'))).toEqual({
        at: 'unanswered',
        error: 'private_address',
      });
    const both = createPostWebhook(at('8.8.8.8', '127.0.0.1'));
    expect(await both(request('https://hooks.example.com/', 'production'))).toMatchObject({ error: 'private_address' });
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:7f00:1]'])
      expect(await createPostWebhook()(request(`https://${host}:${port()}/`, 'production'))).toMatchObject({
        error: 'private_address',
      });
    expect(await createPostWebhook()(request(`${receiver.url}/`, 'production'))).toMatchObject({ error: 'not_https' });
    expect(receiver.received).toEqual([]);
  });

  it('of a development instance may be sent to this machine, but not to addresses of cloud metadata', async () => {
    const post = createPostWebhook();
    expect(await post(request(`${receiver.url}/here`))).toMatchObject({ at: 'answered', status: 204 });
    const named = createPostWebhook(at('127.0.0.1'));
    expect(await named(request(`http://app.test:${port()}/`))).toMatchObject({ at: 'answered' });
    expect(receiver.received.at(-1)?.headers.host).toBe(`app.test:${port()}`);
    for (const address of ['169.254.169.254', 'fe80::1', '0.0.0.0'])
      expect(await createPostWebhook(at(address))(request('http://metadata.test/'))).toMatchObject({
        error: 'private_address',
      });
  });

  it('has a time limit, for the response and for its body', async () => {
    const post = createPostWebhook({ limitMs: 50 });
    receiver.answer(() => {});
    expect(await post(request(`${receiver.url}/`))).toEqual({ at: 'unanswered', error: 'timeout' });
    receiver.answer((response) => {
      response.writeHead(200);
      response.write('begun');
    });
    expect(await post(request(`${receiver.url}/`))).toEqual({ at: 'unanswered', error: 'timeout' });
    const stuck = createPostWebhook({ limitMs: 50, resolve: () => new Promise(() => {}) });
    expect(await stuck(request('https://hooks.example.com/'))).toEqual({ at: 'unanswered', error: 'timeout' });
  });

  it('reads the first 4 kB of a response that never ends, and closes the connection', async () => {
    const closed = new Promise<void>((resolve) => {
      receiver.answer((response) => {
        response.writeHead(500, { 'retry-after': '7' });
        const write = (): void => {
          while (response.write('\u0000é'.repeat(1_000)));
        };
        response.on('drain', write);
        response.on('close', resolve);
        write();
      });
    });
    const reply = await createPostWebhook()(request(`${receiver.url}/`));
    expect(reply).toMatchObject({ at: 'answered', status: 500, retryAfter: '7' });
    if (reply.at === 'answered') expect(reply.body).toMatch(/^é{1365}$/);
    await closed;
  });

  it('says in a word why there is no response', async () => {
    receiver.answer((response) => void response.socket?.destroy());
    expect(await createPostWebhook()(request(`${receiver.url}/`))).toEqual({ at: 'unanswered', error: 'ECONNRESET' });
    const gone = createPostWebhook({
      resolve: async () => {
        throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      },
    });
    expect(await gone(request('https://hooks.example.com/'))).toEqual({ at: 'unanswered', error: 'ENOTFOUND' });
  });
});
