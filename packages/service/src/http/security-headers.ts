// Headers of every reply: no caching, sniffing, framing or referrer (docs/security.md R20).
import { YEAR_SECONDS } from '@latchkey/wire';

const ALWAYS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
};

/** The headers of an API reply; over https with HSTS. */
export const securityHeaders = (isHttps: boolean): Readonly<Record<string, string>> =>
  isHttps ? { ...ALWAYS, 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : ALWAYS;
