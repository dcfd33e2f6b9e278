// The slug of an organization: derived from its name, and which characters it may contain. Pure.
import { NAME_MAX_LENGTH } from '@latchkey/wire';

/** NFKD separates accents from their letters; they are dropped with every other character that a slug cannot contain. */
const plain = (text: string): string => text.slice(0, NAME_MAX_LENGTH).normalize('NFKD').replace(/\p{M}/gu, '');

/**
 * The slug derived from a name; empty if no character is left, as with a name in another script.
 *
 * @example
 * slugOf('Café Löwe & Sons'); // cafe-lowe-sons
 */
export const slugOf = (name: string): string =>
  plain(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');

/** Whether a text is a valid slug: lower-case letters, digits and dashes. */
export const isSlug = (slug: string): boolean => /^[a-z0-9-]+$/.test(slug);
