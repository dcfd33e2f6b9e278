// One request as a caller from outside sends it: redirects are not followed, the reply is bounded in size and time.
import { asUnreachable, type Unreachable } from './unreachable.ts';

const TIMEOUT_MS = 8_000;
/** More than a key set or a reply of the service needs. */
const MAX_BODY_BYTES = 256 * 1_024;

export type HttpReply = {
  readonly at: 'answered';
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string;
};

export type AskUrl = (url: string, headers?: Readonly<Record<string, string>>) => Promise<HttpReply | Unreachable>;

const readBounded = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  if (!response.body) return text;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    // Leaving the loop cancels the rest of the stream.
    if (size > MAX_BODY_BYTES) break;
  }
  return text;
};

export const askUrl: AskUrl = async (url, headers = {}) => {
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return {
      at: 'answered',
      status: response.status,
      headers: Object.fromEntries(response.headers),
      cookies: response.headers.getSetCookie(),
      body: await readBounded(response),
    };
  } catch (error) {
    return asUnreachable(error);
  }
};
