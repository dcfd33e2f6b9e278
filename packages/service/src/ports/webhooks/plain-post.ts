// Sends an event to the URL that a developer names on the command line, which is usually on the same machine. Webhooks of the
// service itself are sent by post.ts, which refuses such addresses.

const TIMEOUT_MS = 15_000;

/** The status of a receiver's reply, or the kind of error if there was none. */
export type Delivered = { readonly status: number } | { readonly error: string };

export const postPlainly = async (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Delivered> => {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.body?.cancel();
    return { status: reply.status };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
    return { error: code ?? (cause instanceof Error ? cause.name : 'failed') };
  }
};
