// Headers every reply carries: nothing is cached, sniffed, framed or told to the next site (docs/security.md R20).
import { YEAR_SECONDS } from '@latchkey/wire';

const ALWAYS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
};

/** The headers of a reply of the API; over https the browser is also told to stay there. */
export const securityHeaders = (isHttps: boolean): Readonly<Record<string, string>> =>
  isHttps ? { ...ALWAYS, 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : ALWAYS;
