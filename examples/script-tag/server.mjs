// Serves the page at every path, because the steps of sign-in and sign-up are paths below /sign-in and /sign-up.
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
  '/page.js': { type: 'text/javascript', path: 'public/page.js' },
};
const PAGE = { type: 'text/html', path: 'public/index.html' };

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const { type, path } = FILES[pathname] ?? PAGE;
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.setHeader('Content-Security-Policy', POLICY);
  response.end(await readFile(new URL(path, import.meta.url)));
});

const port = Number(process.env.PORT ?? 3000);
server.listen(port, 'localhost', () => console.log(`http://localhost:${port}`));
