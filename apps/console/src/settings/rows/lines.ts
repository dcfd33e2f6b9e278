// Values that are typed as lines: lists of texts, and satellites with the addresses of their proxies. Pure.

const textLines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The lines of a text without empty ones. */
export const linesOf = (text: string): readonly string[] => textLines(text);

export const linesText = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '');

type Satellite = { readonly domain: string; readonly proxy_url: string | null };

/** `shop.example.org https://shop.example.org/__latchkey` on each line. */
export const satellitesOf = (text: string): readonly Satellite[] =>
  textLines(text).map((line) => {
    const [domain = '', proxy] = line.split(/\s+/);
    return { domain, proxy_url: proxy ?? null };
  });

const isSatellite = (value: unknown): value is Satellite =>
  typeof value === 'object' && value !== null && 'domain' in value;

export const satellitesText = (value: unknown): string =>
  (Array.isArray(value) ? value : [])
    .filter(isSatellite)
    .map(({ domain, proxy_url: proxy }) => (proxy === null ? domain : `${domain} ${proxy}`))
    .join('\n');
