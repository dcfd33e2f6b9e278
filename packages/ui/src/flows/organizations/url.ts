// The redirect after choosing or creating an organization: a URL with placeholders, or the host's function. Pure.

/** A URL that may contain `:id`, `:slug` and other fields, or a function of the chosen entity. */
export type UrlOf<Entity> = string | ((entity: Entity) => string);

/** A placeholder begins with a letter, so it matches neither the port nor the scheme of a URL. */
const NAME = /:([a-z]\w*)/gi;

/** The value of a placeholder: a string field of the entity. Any other placeholder stays as written. */
const textOf = (entity: object, name: string): string | undefined => {
  const value: unknown = Object.getOwnPropertyDescriptor(entity, name)?.value;
  return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : undefined;
};

/**
 * The URL for one organization or user; undefined if the host gave none.
 *
 * @example
 * urlFor('https://app.example:4400/:slug/home', { id: 'org_1', slug: 'harbour-lab' });
 */
export const urlFor = <Entity extends object>(url: UrlOf<Entity> | undefined, entity: Entity): string | undefined => {
  if (typeof url === 'function') return url(entity) || undefined;
  return url?.replace(NAME, (written, name: string) => textOf(entity, name) ?? written) || undefined;
};
