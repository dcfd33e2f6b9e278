// Reads headers from a standard `Request` and from a request of Node's HTTP server.

/** The members of a request that are read: a standard `Request` fits, and so does Node's `IncomingMessage`. */
export type RequestHeaders = {
  readonly headers:
    | { get(name: string): string | null }
    | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Read only for handshakes, and only its path and query. */
  readonly url?: string | undefined;
  readonly method?: string | undefined;
};

const hasGetter = (headers: RequestHeaders['headers']): headers is { get(name: string): string | null } =>
  typeof headers.get === 'function';

/** The value of a header, named in lower case; empty text when it is missing. */
export const readHeader = ({ headers }: RequestHeaders, name: string): string => {
  if (hasGetter(headers)) return headers.get(name) ?? '';
  const value = headers[name];
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
};
