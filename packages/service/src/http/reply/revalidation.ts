// Replies that a browser may keep, if it asks before each use whether they are still the same (RFC 9110 §13).
import { createHash } from 'node:crypto';
import type { Call } from '../../use-cases/context/call.ts';

/**
 * The entity tag of a reply: of its content, so that nodes of different releases have the same tag for the same reply. Weak, because
 * the reply may be compressed.
 */
export const contentTag = (reply: object): string =>
  `W/"${createHash('sha256').update(JSON.stringify(reply)).digest('base64url')}"`;

/** The headers of a reply with an entity tag. Only the browser that asked may keep it. */
export const revalidated = (etag: string): Readonly<Record<string, string>> => ({
  ETag: etag,
  'Cache-Control': 'private, no-cache',
});

/** A header names few tags; the rest of a longer one is not read. */
const MOST_TAGS = 10;

/** Does the browser have the reply with this tag? Tags are compared weakly: a compressed reply is the same reply. */
export const isStored = ({ request, method }: Pick<Call, 'request' | 'method'>, etag: string): boolean => {
  const kept = request.headers.get('if-none-match');
  if (kept === null || method !== 'GET') return false;
  const tags = kept.split(',', MOST_TAGS).map((tag) => tag.trim());
  return tags.includes(etag) || tags.includes('*');
};
