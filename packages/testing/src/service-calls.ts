// Calls of the service that only tests make: the development inbox, the clock, and snapshots.
import { WAIT_LIMIT_MS } from './wait.ts';

/** How tests reach an instance. */
export type Access = {
  /** The address of the service for this process. */
  readonly url: string;
  readonly secretKey: string;
};

/**
 * Headers of every request. The service closes idle connections after some seconds, and a busy machine may reuse one before it
 * sees the close.
 */
export const SEPARATE_CONNECTION = { Connection: 'close' } as const;

/** Sends a call with the secret key and returns the JSON of the reply. */
export const callService = async <T>(
  { url, secretKey }: Access,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<T> => {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${secretKey}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...SEPARATE_CONNECTION,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(WAIT_LIMIT_MS),
  });
  if (!reply.ok) {
    const hint = reply.status === 404 ? ' Only a development service with LATCHKEY_TEST=1 has this call.' : '';
    throw new Error(`Latchkey: ${method} ${path} was refused with ${reply.status}.${hint} ${await reply.text()}`);
  }
  // The service sends this shape.
  return (await reply.json()) as T;
};
