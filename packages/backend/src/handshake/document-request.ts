// The page a request is for: whether it is one that a browser shows, its address, and that address without our own marks.
import { NAMES } from '@latchkey/wire';
import { type RequestHeaders, readHeader } from '../request-headers.ts';

const { params } = NAMES;

/** Parameters of the protocol that a page's address is never asked for with. */
const MARKS: readonly string[] = [
  params.devBrowser,
  params.legacyDevSession,
  params.handshake,
  params.help,
  params.synced,
];

/** A page that a person opens; only those can be sent elsewhere and come back. */
export const isDocumentRequest = (request: RequestHeaders): boolean => {
  if ((request.method ?? 'GET').toUpperCase() !== 'GET') return false;
  const destination = readHeader(request, 'sec-fetch-dest');
  if (destination !== '') return destination === 'document' || destination === 'iframe';
  return readHeader(request, 'accept').startsWith('text/html');
};

/** The page's address: path and query of the request, on the origin the host has configured. */
export const pageOf = ({ url = '/' }: RequestHeaders, appOrigin: string): URL => {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/^\/+/, '');
  const asked = new URL(`${appOrigin}/${path}`);
  const page = new URL(appOrigin);
  page.pathname = asked.pathname;
  page.search = asked.search;
  return page;
};

/** The address without what the protocol put into it. */
export const withoutMarks = (page: URL): URL => {
  const clean = new URL(page);
  const own = [...page.searchParams].filter(([name]) => !MARKS.includes(name));
  clean.search = new URLSearchParams(own).toString();
  return clean;
};
