// First and last name from a name in one piece, for sources that have only that.

/** The last word is the last name; a single word is the first name. */
export const splitName = (name: string | undefined): { readonly first_name?: string; readonly last_name?: string } => {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const first = words.slice(0, words.length > 1 ? -1 : 1).join(' ');
  return { ...(first !== '' && { first_name: first }), ...(last !== undefined && { last_name: last }) };
};
