// The external captcha: the service asks the provider whether a token is valid. The operator configures the URL and the secret;
// without them no request is made.

/** `unreachable` when the provider did not respond: then the user is not blamed for it. */
export type CaptchaVerdict = 'passed' | 'failed' | 'unreachable';

export type CaptchaVerifier = { verify(token: string, address: string): Promise<CaptchaVerdict> };

const TIMEOUT_MS = 3_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Calls the provider at `verifyUrl`, which replies `{ "success": true }` for a valid token. */
export const createExternalCaptcha = (
  service: { readonly verifyUrl: string; readonly secretKey: string },
  ask: Fetch = (url, init) => fetch(url, init),
): CaptchaVerifier => ({
  verify: async (token, address) => {
    try {
      const reply = await ask(service.verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret: service.secretKey, response: token, remoteip: address }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
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

/** Used when no external provider is configured. */
export const noCaptchaService: CaptchaVerifier = { verify: async () => 'unreachable' };
