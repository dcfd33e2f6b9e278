// The display name of a member or requester in a row.
import type { PublicUserData } from '@latchkey/client';

/** The name, or the identifier if there is none; the identifier is the second line of a name. */
export const displayNameOf = (
  data: PublicUserData | undefined,
): { readonly name: string; readonly note: string | undefined; readonly src: string | undefined } => {
  const { firstName, lastName, identifier = '', imageUrl } = data ?? {};
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return { name: name || identifier, note: name ? identifier : undefined, src: imageUrl };
};
