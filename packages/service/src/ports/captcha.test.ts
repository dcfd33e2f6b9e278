import { describe, expect, it } from 'vitest';
import { createExternalCaptcha, noCaptchaService } from './captcha.ts';

const SERVICE = { verifyUrl: 'https://captcha.example.com/verify', secretKey: 'shh' };

describe('the external captcha', () => {
  it('sends secret, token and address, and accepts the result', async () => {
    const asked: { url: string; body: string }[] = [];
    const answering = (reply: unknown) =>
      createExternalCaptcha(SERVICE, async (url, init) => {
        asked.push({ url, body: String(init.body) });
        return Response.json(reply);
      });
    expect(await answering({ success: true }).verify('token', '192.0.2.1')).toBe('passed');
    expect(await answering({ success: false, 'error-codes': ['x'] }).verify('token', '192.0.2.1')).toBe('failed');
    expect(await answering({ success: 'yes' }).verify('token', '192.0.2.1')).toBe('failed');
    expect(asked[0]).toEqual({ url: SERVICE.verifyUrl, body: 'secret=shh&response=token&remoteip=192.0.2.1' });
  });

  it.each<[string, () => Promise<Response>]>([
    ['is down', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers with a page', async () => new Response('<h1>502</h1>', { status: 502 })],
    ['answers with something else', async () => Response.json({ error: 'quota' }, { status: 429 })],
    ['answers with null', async () => Response.json(null)],
  ])('that %s is unreachable', async (_what, reply) => {
    expect(await createExternalCaptcha(SERVICE, reply).verify('token', '192.0.2.1')).toBe('unreachable');
  });

  it('that was not configured is not called', async () => {
    expect(await noCaptchaService.verify('token', '192.0.2.1')).toBe('unreachable');
  });
});
