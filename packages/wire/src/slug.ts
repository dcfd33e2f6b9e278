// The short name of an organization in addresses: what it may be, what is read from a form, and what is made of a name.
import { NAME_MAX_LENGTH, SLUG_MAX_LENGTH } from './limits.ts';

/** True for small letters and digits with single hyphens between them. */
export const isSlug = (text: string): boolean =>
  text.length <= SLUG_MAX_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

/** The slug that a user typed, without the spaces and hyphens around it; undefined when it is none. */
export const readSlug = (typed: string): string | undefined => {
  const slug = typed.trim().replace(/^-+|(?<!-)-+$/g, '');
  return isSlug(slug) ? slug : undefined;
};

/**
 * The slug that follows from a name; empty when nothing of it is left, as with a name in another script.
 *
 * @example
 * slugOf('Café Löwe & Sons'); // cafe-lowe-sons
 */
export const slugOf = (name: string): string =>
  name
    .slice(0, NAME_MAX_LENGTH)
    // Accents stand apart from their letters in this form, and are dropped first, so that they become no hyphens.
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/^-|-$/g, '');
