// The security headers of every kind of reply (docs/security.md R20). Replies of the API are not cached, sniffed, framed or
// referred; pages, pictures, public keys and the script each allow only what they need.
import { KEY_SET_CACHE_SECONDS, YEAR_SECONDS } from '@latchkey/wire';

type HeaderLines = Readonly<Record<string, string>>;

const NO_SNIFF = { 'X-Content-Type-Options': 'nosniff' } as const;
const NO_STORE = { 'Cache-Control': 'no-store' } as const;
const NO_FRAMES = "frame-ancestors 'none'";

const ALWAYS: HeaderLines = {
  ...NO_STORE,
  ...NO_SNIFF,
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': `default-src 'none'; ${NO_FRAMES}`,
  'X-Frame-Options': 'DENY',
};

const OVER_HTTPS: HeaderLines = {
  ...ALWAYS,
  'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
};

/** The headers of an API reply; over https with HSTS. */
export const securityHeaders = (isHttps: boolean): HeaderLines => (isHttps ? OVER_HTTPS : ALWAYS);

const formActionOf = (leadsTo: string | undefined): string => {
  if (leadsTo === 'anywhere') return '';
  return leadsTo === undefined ? "form-action 'none'; " : `form-action 'self' ${new URL(leadsTo).origin}; `;
};

/** The empty icon of the page, and only the picture's own address, without its query, which a policy ignores. */
const pictureSourcesOf = (picture: string): string => {
  const { protocol, origin, pathname } = URL.canParse(picture) ? new URL(picture) : new URL('about:blank');
  const source = protocol.startsWith('http') ? ` ${origin}${pathname.replace(/[;,]/g, encodeURIComponent)}` : '';
  return `img-src data:${source}; `;
};

type PageFacts = {
  readonly nonce: string;
  /**
   * The target of its form: browsers apply form-action to the redirects of a form too. `anywhere` is for a form whose redirects
   * pass through other origins.
   */
  readonly leadsTo: string | undefined;
  /** The address of the only picture; empty if it has none. */
  readonly picture: string;
};

/** The headers of an HTML page of the service. */
export const pageHeaders = ({ nonce, leadsTo, picture }: PageFacts): HeaderLines => ({
  'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; ${pictureSourcesOf(picture)}${formActionOf(leadsTo)}base-uri 'none'; ${NO_FRAMES}`,
  // The form must send an Origin header; other origins must not learn the URL.
  'Referrer-Policy': 'same-origin',
});

/** The headers of an uploaded picture: cached for good, and no script in it can run (docs/security.md R32). */
export const PICTURE_HEADERS: HeaderLines = {
  ...NO_SNIFF,
  'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
  'Content-Security-Policy': `default-src 'none'; sandbox; ${NO_FRAMES}`,
  // Pages of the application are on another origin than the service.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The headers of the key set. */
export const KEY_SET_HEADERS: HeaderLines = {
  ...NO_SNIFF,
  // The signer waits for the same time before it uses a new key.
  'Cache-Control': `public, max-age=${KEY_SET_CACHE_SECONDS}`,
  // The keys are public: any origin may read them, and the request needs no cookie.
  'Access-Control-Allow-Origin': '*',
};

/** The headers of liveness and readiness. */
export const HEALTH_HEADERS: HeaderLines = { ...NO_STORE, ...NO_SNIFF };

/** Pages load the script with crossorigin="anonymous" and an integrity hash, which needs CORS headers, also on an error. */
const SCRIPT: HeaderLines = {
  ...NO_SNIFF,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // Lets pages read resource timings of the script.
  'Timing-Allow-Origin': '*',
};

const ENTRY_SECONDS = 300;

/** The headers of a file of the script build; `missing` is a name that is not in it. */
export const scriptHeaders = (file: 'entry' | 'hashed' | 'missing'): HeaderLines => {
  if (file === 'missing') return { ...SCRIPT, ...NO_STORE };
  const caching = file === 'hashed' ? `max-age=${YEAR_SECONDS}, immutable` : `max-age=${ENTRY_SECONDS}`;
  return { ...SCRIPT, 'Cache-Control': `public, ${caching}` };
};

/** The frame of a mail in the console: it has no origin and loads nothing but pictures; only its own script runs. */
export const messageFrameHeaders = (nonce: string): HeaderLines => ({
  ...NO_STORE,
  ...NO_SNIFF,
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    'img-src https: data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
});

/** What the page of the console loads: its scripts by nonce, all else from the service; pictures of users are anywhere. */
const consolePolicy = (nonce: string, { frames, pictures }: { readonly frames: string; readonly pictures: string }) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' ${pictures} data: blob: https:`,
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frames}`,
    "require-trusted-types-for 'script'",
    'trusted-types latchkey',
  ].join('; ');

type ConsolePage = {
  /** Only the preview may be framed, by the console. */
  readonly isFramed: boolean;
  readonly isHttps: boolean;
  /** The origin of the service, which has the uploaded pictures; the console may be at another one. */
  readonly pictures: string;
};

/** The headers of a page of the console. */
export const consolePageHeaders = (nonce: string, { isFramed, isHttps, pictures }: ConsolePage): HeaderLines => ({
  ...securityHeaders(isHttps),
  'Content-Security-Policy': consolePolicy(nonce, { frames: isFramed ? "'self'" : "'none'", pictures }),
  'X-Frame-Options': isFramed ? 'SAMEORIGIN' : 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
});

/** The headers of a built file of the console; its name holds a hash of its content. */
export const consoleFileHeaders = (isHttps: boolean): HeaderLines => ({
  ...securityHeaders(isHttps),
  'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
  'Cross-Origin-Resource-Policy': 'same-origin',
});

/** Adds headers to a reply, except those that the reply sets itself: a page has its own policy. */
export const addHeaders = (reply: Response, headers: HeaderLines): Response => {
  for (const [name, value] of Object.entries(headers)) if (!reply.headers.has(name)) reply.headers.set(name, value);
  return reply;
};
