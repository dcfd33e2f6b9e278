// An example of the guide about policies: a page for users who still have tasks, and an API for those who have none.
import { type BackendOptions, createLatchkeyBackend } from '../index.ts';

export const createTaskServer = (options: BackendOptions) => {
  const latchkey = createLatchkeyBackend(options);
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/welcome') {
      const auth = await latchkey.authenticateRequest(request, { treatPendingAsSignedOut: false });
      return Response.json({ status: auth.sessionStatus ?? 'signed-out' });
    }
    const auth = await latchkey.authenticateRequest(request);
    if (auth.isSignedIn) return Response.json({ userId: auth.userId });
    // The sign-in page shows the tasks of a pending session.
    const isPage = request.headers.get('accept')?.startsWith('text/html');
    if (auth.reason === 'session-pending' && isPage)
      return new Response(null, { status: 302, headers: { location: '/sign-in' } });
    return Response.json({ reason: auth.reason }, { status: 401 });
  };
};
