// Methods that call one function with their name and arguments, made from the list of their names.

/** One function for each name; each calls `perform` with its name and arguments. */
export const forward = <Name extends string>(
  names: readonly Name[],
  perform: (name: Name, args: readonly unknown[]) => unknown,
): Record<Name, (...args: unknown[]) => unknown> =>
  // The cast holds: the entries have these names.
  Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => perform(name, args)])) as Record<
    Name,
    (...args: unknown[]) => unknown
  >;
