// Serves the pages. The steps of sign-in and sign-up are paths below /sign-in and /sign-up, so only the first part counts.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const SERVICE = 'http://localhost:4400';
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${SERVICE}`,
  "style-src 'self'",
  `connect-src ${SERVICE}`,
  `img-src ${SERVICE} data:`,
  "require-trusted-types-for 'script'",
].join('; ');

const FILES = {
  '': 'home.html',
  'sign-in': 'sign-in.html',
  'sign-up': 'sign-up.html',
  protected: 'protected.html',
  'page.js': 'page.js',
};

const server = createServer(async (request, response) => {
  const [, first] = new URL(request.url, 'http://localhost').pathname.split('/');
  const file = FILES[first];
  if (!file) return response.writeHead(404).end();
  response.setHeader('Content-Type', `text/${file.endsWith('.js') ? 'javascript' : 'html'}; charset=utf-8`);
  response.setHeader('Content-Security-Policy', POLICY);
  return response.end(await readFile(new URL(`public/${file}`, import.meta.url)));
});

const port = Number(process.env.PORT ?? 3000);
server.listen(port, 'localhost', () => console.log(`http://localhost:${port}`));
