// Memoises a result per object, in a WeakMap.

/** `make`, run once per object: the same JSON yields the same resource. */
export const memoByIdentity = <J extends object, R>(make: (json: J) => R): ((json: J) => R) => {
  const made = new WeakMap<J, R>();
  return (json) => {
    const known = made.get(json);
    if (known !== undefined) return known;
    const resource = make(json);
    made.set(json, resource);
    return resource;
  };
};
