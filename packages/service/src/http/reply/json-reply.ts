// A JSON reply as a value: its status, headers and cookies are collected first, and the platform's response is made of them once.
// Every change of a made response copies its headers.

const JSON_TYPE = 'application/json';

type Headers = Readonly<Record<string, string>>;

export type JsonReply = {
  readonly status: number;
  readonly headers: Headers;
  /** Set-Cookie lines. */
  readonly cookies: readonly string[];
  /** Undefined for a reply without a body. */
  readonly body: unknown;
};

/** Makes the response; `common` are headers that the reply does not set itself. */
export const responseOf = ({ status, headers, cookies, body }: JsonReply, common: Headers): Response => {
  const text = body === undefined ? null : JSON.stringify(body);
  // Not a spread of both, which would take three times as long.
  const lines: Record<string, string> = Object.assign(
    text === null ? {} : { 'Content-Type': JSON_TYPE },
    common,
    headers,
  );
  if (cookies.length === 0) return new Response(text, { status, headers: lines });
  const pairs = cookies.map((line): [string, string] => ['Set-Cookie', line]);
  return new Response(text, { status, headers: [...Object.entries(lines), ...pairs] });
};
