// Parameters that were said.

/** Without the keys that are undefined. */
export const given = <T extends object>(params: T): { readonly [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  // The cast holds: what is left out is exactly what the type takes away.
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as {
    readonly [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
