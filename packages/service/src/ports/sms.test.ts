// The gateway for text messages: the request, its signature, and which replies count as sent.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSmsWebhook } from './sms.ts';

const NOW = 1_700_000_000_500;

const gateway = (answer: () => Response) => {
  const requests: Array<{ readonly url: string; readonly init: RequestInit | undefined }> = [];
  const texter = createSmsWebhook({
    url: 'https://texts.example.com/send',
    secret: 'shared',
    header: 'Latchkey-Signature',
    now: () => NOW,
    fetch: async (url, init) => {
      requests.push({ url: String(url), init });
      return answer();
    },
  });
  return { requests, texter };
};

describe('the text gateway', () => {
  it('gets the message as JSON, signed together with the time', async () => {
    const { requests, texter } = gateway(() => Response.json({ ok: true }));
    await texter.send({ id: 'msg_1', to: '+12025550123', text: '123456 is your code' });
    const [{ url, init } = { url: '', init: undefined }] = requests;
    const body = String(init?.body);
    expect([url, init?.method, init?.redirect]).toEqual(['https://texts.example.com/send', 'POST', 'error']);
    expect(JSON.parse(body)).toEqual({ id: 'msg_1', to: '+12025550123', text: '123456 is your code' });
    const expected = createHmac('sha256', 'shared').update(`1700000000.${body}`).digest('hex');
    expect(new Headers(init?.headers).get('latchkey-signature')).toBe(`t=1700000000,v1=${expected}`);
  });

  it('must answer with success; its error text is not repeated', async () => {
    const { texter } = gateway(() => new Response('no credit for +12025550123', { status: 402 }));
    const failure = await texter.send({ id: 'msg_1', to: '+12025550123', text: 'x' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'EHTTP402' });
    expect(String(failure)).not.toContain('credit');
  });
});
