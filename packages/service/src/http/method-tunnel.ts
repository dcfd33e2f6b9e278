// Browsers send only GET and POST; the method meant travels in the query (docs/reference/wire.md#methods).

const TUNNELLED: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/** The method a request means. Only a POST can mean another one: a GET never changes anything. */
export const meantMethod = (request: Request, parameter: string): string => {
  if (request.method !== 'POST') return request.method;
  const named = new URL(request.url).searchParams.get(parameter)?.toUpperCase() ?? '';
  return TUNNELLED.has(named) ? named : request.method;
};
