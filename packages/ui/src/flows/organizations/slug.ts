// The short name of an organization: made from its name, and what it may be made of. Pure.
import { NAME_MAX_LENGTH } from '@latchkey/wire';

/** Accents stand apart from their letters in this form, and are dropped with everything else that no slug has. */
const plain = (text: string): string => text.slice(0, NAME_MAX_LENGTH).normalize('NFKD').replace(/\p{M}/gu, '');

/**
 * The short name that follows from a name; empty when nothing of it is left, as with a name in another script.
 *
 * @example
 * slugOf('Café Löwe & Sons'); // cafe-lowe-sons
 */
export const slugOf = (name: string): string =>
  plain(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');

/** Whether a short name can be one: lower-case letters, digits and dashes. */
export const isSlug = (slug: string): boolean => /^[a-z0-9-]+$/.test(slug);
