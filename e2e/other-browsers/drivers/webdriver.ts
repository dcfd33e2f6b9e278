// A session of WebDriver Classic over HTTP.
import { PATIENCE_MS } from '../../support/patience.ts';

type Reply = { readonly value: unknown };
type Problem = { readonly error?: string; readonly message?: string };

export type Session = {
  get(path: string): Promise<unknown>;
  post(path: string, body?: object): Promise<unknown>;
  end(): Promise<void>;
};

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const reply = await fetch(url, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = (await reply.json()) as Reply;
  if (reply.ok) return value;
  const { error, message } = (value ?? {}) as Problem;
  throw new Error(`${method} ${new URL(url).pathname}: ${error ?? reply.status} ${message ?? ''}`);
}

/** True when the driver is ready for a session. */
export const isReady = (driver: string): Promise<boolean> =>
  call('GET', `${driver}/status`).then(
    () => true,
    () => false,
  );

export async function startSession(driver: string, capabilities: object): Promise<Session> {
  const { sessionId } = (await call('POST', `${driver}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })) as { readonly sessionId: string };
  const base = `${driver}/session/${sessionId}`;
  return {
    get: (path) => call('GET', `${base}${path}`),
    post: (path, body = {}) => call('POST', `${base}${path}`, body),
    end: async () => void (await call('DELETE', base)),
  };
}
