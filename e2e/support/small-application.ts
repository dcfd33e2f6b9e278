// The application of an application developer, as small as it can be: a page with the script tag, and a call of its server.
import { createServer } from 'node:http';
import { createLatchkeyBackend } from '@latchkey/backend';

export type SmallApplication = { readonly url: string; stop(): Promise<void> };

type Keys = { readonly publishableKey: string; readonly serviceUrl: string };

const page = ({ publishableKey, serviceUrl }: Keys): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Notes</title></head>
  <body>
    <p id="who">Loading</p>
    <p id="where"></p>
    <div id="card"></div>
    <script src="${serviceUrl}/latchkey.browser.js" data-latchkey-publishable-key="${publishableKey}"></script>
    <script>
      const draw = () => {
        const { user, organization } = window.Latchkey;
        document.getElementById('who').textContent = user ? user.primaryEmailAddress.emailAddress : 'Signed out';
        document.getElementById('where').textContent = organization ? organization.name : '';
      };
      window.Latchkey.load().then(() => {
        window.Latchkey.addListener(draw);
        draw();
        if (!window.Latchkey.user) window.Latchkey.mountSignIn(document.getElementById('card'), { fallbackRedirectUrl: '/' });
      });
    </script>
  </body>
</html>
`;

/** Starts it on a free port. */
export const startApplication = async (keys: Keys): Promise<SmallApplication> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  const url = `http://localhost:${address.port}`;
  const backend = createLatchkeyBackend({ ...keys, authorizedParties: [url] });
  server.on('request', async (request, response) => {
    if (request.url !== '/api/me') return response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(keys));
    const auth = await backend.authenticateRequest(request);
    const body = auth.isSignedIn
      ? { userId: auth.userId, organizationId: auth.organizationId }
      : { reason: auth.reason };
    return response
      .writeHead(auth.isSignedIn ? 200 : 401, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, stop };
};
