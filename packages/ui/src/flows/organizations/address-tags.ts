// Several e-mail addresses in one field: which parts of typed or pasted text become tags. Pure.
import { INVITATIONS_AT_ONCE_MAX } from '@latchkey/wire';
import { looksLikeEmail } from '../email-shape.ts';

/** The addresses so far, and the remaining text. */
export type AddressTags = { readonly addresses: readonly string[]; readonly text: string };

const BETWEEN = /[\s,;]+/;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Adds new addresses up to the limit; text that is no address, or exceeds the limit, stays text. */
const gather = (before: readonly string[], pieces: readonly string[]): AddressTags => {
  const addresses = [...before];
  const rest: string[] = [];
  for (const piece of pieces) {
    if (addresses.some((each) => isSame(each, piece))) continue;
    if (looksLikeEmail(piece) && addresses.length < INVITATIONS_AT_ONCE_MAX) addresses.push(piece);
    else rest.push(piece);
  }
  return { addresses, text: rest.join(' ') };
};

const piecesOf = (text: string): readonly string[] => text.split(BETWEEN).filter(Boolean);

/**
 * The field after typing: text before a comma, semicolon or blank becomes an address.
 *
 * @example
 * typeAddress([], 'mira@harbourlab.org, jon'); // { addresses: ['mira@harbourlab.org'], text: 'jon' }
 */
export const typeAddress = (addresses: readonly string[], text: string): AddressTags => {
  const ended = text.search(/[\s,;][^\s,;]*$/);
  if (ended < 0) return { addresses, text };
  const gathered = gather(addresses, piecesOf(text.slice(0, ended)));
  return { ...gathered, text: [gathered.text, ...piecesOf(text.slice(ended))].filter(Boolean).join(' ') };
};

/** The field after all typed text, and optionally pasted text, was converted. */
export const endAddress = ({ addresses, text }: AddressTags, pasted = ''): AddressTags =>
  gather(addresses, piecesOf(`${text} ${pasted}`));

/** The field without these addresses. */
export const withoutAddresses = (tags: AddressTags, gone: readonly string[]): AddressTags => ({
  addresses: tags.addresses.filter((each) => !gone.some((one) => isSame(one, each))),
  text: gone.some((one) => isSame(one, tags.text.trim())) ? '' : tags.text,
});
