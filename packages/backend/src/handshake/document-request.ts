// The page of a request: whether it is a document navigation, its URL, and that URL without protocol parameters.
import { NAMES } from '@latchkey/wire';
import { type RequestHeaders, readHeader } from '../request-headers.ts';

const { params } = NAMES;

/** Parameters of the protocol, which are removed from a page's URL. */
const MARKS: readonly string[] = [
  params.devBrowser,
  params.legacyDevSession,
  params.handshake,
  params.help,
  params.synced,
];

/** A document navigation; only those can be redirected and return. */
export const isDocumentRequest = (request: RequestHeaders): boolean => {
  if ((request.method ?? 'GET').toUpperCase() !== 'GET') return false;
  const destination = readHeader(request, 'sec-fetch-dest');
  if (destination !== '') return destination === 'document' || destination === 'iframe';
  return readHeader(request, 'accept').startsWith('text/html');
};

/** The page's URL: path and query of the request, on the origin the host has configured. */
export const pageOf = ({ url = '/' }: RequestHeaders, appOrigin: string): URL => {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/^\/+/, '');
  const asked = new URL(`${appOrigin}/${path}`);
  const page = new URL(appOrigin);
  page.pathname = asked.pathname;
  page.search = asked.search;
  return page;
};

/** The URL without protocol parameters. */
export const withoutMarks = (page: URL): URL => {
  const clean = new URL(page);
  const own = [...page.searchParams].filter(([name]) => !MARKS.includes(name));
  clean.search = new URLSearchParams(own).toString();
  return clean;
};
