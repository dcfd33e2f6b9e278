// Browsers send only GET and POST; the query carries the intended method (docs/reference/wire.md#methods).

const TUNNELLED: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/** False if the query certainly does not have the parameter; most requests are spared parsing it. Its name can be percent-encoded. */
const mayHave = (url: string, parameter: string): boolean => url.includes(parameter) || url.includes('%');

/** The intended method of a request. Only a POST can carry another one, so a GET never changes anything. */
export const tunnelledMethod = (request: Request, parameter: string): string => {
  if (request.method !== 'POST' || !mayHave(request.url, parameter)) return request.method;
  const named = new URL(request.url).searchParams.get(parameter)?.toUpperCase() ?? '';
  return TUNNELLED.has(named) ? named : request.method;
};
