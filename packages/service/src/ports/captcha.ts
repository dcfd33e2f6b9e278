// The external captcha: its service is asked whether a token is good. Where to ask, and the secret to ask with, the operator
// says; without them nobody is asked.

/** `unreachable` when nobody could be asked: then it is nobody's fault in front of the page. */
export type CaptchaVerdict = 'passed' | 'failed' | 'unreachable';

export type CaptchaVerifier = { verify(token: string, address: string): Promise<CaptchaVerdict> };

const PATIENCE_MS = 3_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Asks the service at `verifyUrl`, which answers `{ "success": true }` to a token that is good. */
export const createExternalCaptcha = (
  service: { readonly verifyUrl: string; readonly secretKey: string },
  ask: Fetch = (url, init) => fetch(url, init),
): CaptchaVerifier => ({
  verify: async (token, address) => {
    try {
      const reply = await ask(service.verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret: service.secretKey, response: token, remoteip: address }),
        signal: AbortSignal.timeout(PATIENCE_MS),
        redirect: 'error',
      });
      const body: unknown = await reply.json();
      const isAnswer = typeof body === 'object' && body !== null && 'success' in body;
      if (!isAnswer) return 'unreachable';
      return body.success === true ? 'passed' : 'failed';
    } catch {
      return 'unreachable';
    }
  },
});

/** Where no external service was configured. */
export const noCaptchaService: CaptchaVerifier = { verify: async () => 'unreachable' };
