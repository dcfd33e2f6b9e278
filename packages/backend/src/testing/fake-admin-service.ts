// A fake service for tests of the admin client: it records each request and gives the next of the listed replies.
import { type AdminOptions, createLatchkeyAdmin, type LatchkeyAdmin } from '../admin/client.ts';

export const SECRET_KEY = 'sk_test_c2VjcmV0LW9mLXRlc3Rz';
export const SERVICE_URL = 'https://latchkey.example.com';

export type SeenRequest = {
  /** The method, and the address below the service's. */
  readonly call: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly init: RequestInit;
};

type Answer = (init: RequestInit) => Response | Promise<Response>;

export const json = (body: unknown, init: ResponseInit = {}): Answer => {
  return () => Response.json(body, init);
};

/** The reply to a refused call. */
export const refused = (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  json({ errors: [{ code, message: 'Short.', long_message: `Long words about ${code}.` }] }, { status, headers });

/** The request is lost, or its reply. */
export const lost: Answer = () => Promise.reject(new TypeError('fetch failed'));

/** A client whose requests get these replies, the last one again and again. */
export const createFakeAdmin = (answers: readonly [Answer, ...Answer[]], options: Partial<AdminOptions> = {}) => {
  const seen: SeenRequest[] = [];
  const waits: number[] = [];
  const admin: LatchkeyAdmin = createLatchkeyAdmin({
    secretKey: SECRET_KEY,
    serviceUrl: SERVICE_URL,
    wait: async (milliseconds) => void waits.push(milliseconds),
    fetch: async (url, init) => {
      const answer = answers[Math.min(seen.length, answers.length - 1)] ?? answers[0];
      const headers = Object.fromEntries(new Headers(init.headers));
      seen.push({ call: `${init.method} ${url.replace(`${SERVICE_URL}/admin/v1`, '')}`, headers, init });
      return answer(init);
    },
    ...options,
  });
  return { admin, seen, waits, calls: () => seen.map(({ call }) => call) };
};
