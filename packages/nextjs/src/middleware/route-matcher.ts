// createRouteMatcher: whether the path of a request fits one of some patterns. The time is bounded by the length of the pattern times
// the length of the path, for every pattern and every path.
import { ConfigurationError } from '@latchkey/backend';

/** A part of a pattern: one character, one or more characters of a segment, or any characters. */
type Part =
  | { readonly kind: 'text'; readonly character: string }
  | { readonly kind: 'segment' }
  | { readonly kind: 'rest' };

const PATTERN_MAX_LENGTH = 200;
const PATTERNS_MAX = 100;
/** `(.*)`, `:name*`, `:name`, or a character. */
const PARTS = /\(\.\*\)|\/:\w+\*|:\w+|[^():*]/y;

const wrong = (pattern: string): ConfigurationError =>
  new ConfigurationError(
    `the route pattern "${pattern}" cannot be read. Begin with /, and use only (.*) for any characters, :name for one segment and /:name* for any segments.`,
  );

const partOf = (text: string): Part => {
  if (text === '(.*)') return { kind: 'rest' };
  return text.startsWith(':') ? { kind: 'segment' } : { kind: 'text', character: text };
};

/** The patterns with the same meaning and without `/:name*`, which matches nothing, or a slash and any characters. */
const parsePattern = (pattern: string): readonly (readonly Part[])[] => {
  if (!pattern.startsWith('/') || pattern.length > PATTERN_MAX_LENGTH) throw wrong(pattern);
  const texts = pattern.match(new RegExp(PARTS, 'gy')) ?? [];
  const isRead = texts.join('') === pattern;
  const last = texts.at(-1) ?? '';
  const isOpen = last.endsWith('*');
  const before = isOpen ? texts.slice(0, -1) : texts;
  if (!isRead || before.some((text) => text.endsWith('*'))) throw wrong(pattern);
  const parts = before.map(partOf);
  return isOpen ? [parts, [...parts, { kind: 'text', character: '/' }, { kind: 'rest' }]] : [parts];
};

/** The places in the pattern at which a match can be, after each character of the path. */
const fits = (parts: readonly Part[], path: string): boolean => {
  /** A part that may match nothing is passed at once. */
  const pass = (places: Set<number>): Set<number> => {
    for (const place of places) if (parts[place]?.kind === 'rest') places.add(place + 1);
    return places;
  };
  let places = pass(new Set([0]));
  for (const character of path) {
    const next = new Set<number>();
    for (const place of places) {
      const part = parts[place];
      if (part?.kind === 'rest') next.add(place);
      if (part?.kind === 'text' && part.character === character) next.add(place + 1);
      if (part?.kind === 'segment' && character !== '/') next.add(place).add(place + 1);
    }
    if (next.size === 0) return false;
    places = pass(next);
  }
  return places.has(parts.length);
};

/** The path as routes are found: decoded, without slashes at its end. */
const routePath = (pathname: string): string => {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Next answers such a path with status 400.
  }
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
};

/** A request of the middleware. */
type Routed = { readonly nextUrl: { readonly pathname: string } };

/**
 * A function that tells whether a request is for one of these routes:
 * `const isPrivate = createRouteMatcher(['/dashboard(.*)', '/teams/:team']); if (isPrivate(request)) await auth.protect();`
 */
export const createRouteMatcher = (patterns: readonly string[]): ((request: Routed) => boolean) => {
  if (patterns.length > PATTERNS_MAX)
    throw new ConfigurationError(`there are ${patterns.length} route patterns, at most ${PATTERNS_MAX} are allowed.`);
  const all = patterns.flatMap(parsePattern);
  return ({ nextUrl }) => {
    const path = routePath(nextUrl.pathname);
    return all.some((parts) => fits(parts, path));
  };
};
