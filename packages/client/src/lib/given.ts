// Removes undefined parameters.

/** A copy without the keys whose value is undefined. */
export const given = <T extends object>(params: T): { readonly [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  // The cast holds: the filter removes exactly what the type excludes.
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as {
    readonly [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
