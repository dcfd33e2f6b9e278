// Where choosing or making an organization leads: an address with names in it, or what the host's function says. Pure.

/** An address that may hold `:id`, `:slug` and the like, or a function of what was chosen. */
export type UrlOf<Entity> = string | ((entity: Entity) => string);

/** A name begins with a letter, so neither the port of an address nor its scheme is taken for one. */
const NAME = /:([a-z]\w*)/gi;

/** What stands for a name: a text of the thing itself. Anything else stays as it is written. */
const textOf = (entity: object, name: string): string | undefined => {
  const value: unknown = Object.getOwnPropertyDescriptor(entity, name)?.value;
  return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : undefined;
};

/**
 * The address for one organization or person; undefined when the host gave none.
 *
 * @example
 * urlFor('https://app.example:4400/:slug/home', { id: 'org_1', slug: 'harbour-lab' });
 */
export const urlFor = <Entity extends object>(url: UrlOf<Entity> | undefined, entity: Entity): string | undefined => {
  if (typeof url === 'function') return url(entity) || undefined;
  return url?.replace(NAME, (written, name: string) => textOf(entity, name) ?? written) || undefined;
};
