// The route of the proxy; the middleware of the root route answers before it.
export const loader = () => new Response(null, { status: 404 });
