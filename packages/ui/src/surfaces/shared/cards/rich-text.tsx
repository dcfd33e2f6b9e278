// A text with elements in it: a link, a name in bold. It stays one message, so that it can be translated.
import { Fragment, type ReactNode } from 'react';

/** Delimits a name in a text until an element replaces it; no keyboard types this character. */
const EDGE = '\u0001';

/** A value for a placeholder that `RichText` will replace. `t('legal.both', { terms: slot('terms') })` */
export const slot = (name: string): string => `${EDGE}${name}${EDGE}`;

type RichTextProps = { readonly text: string; readonly parts: { readonly [name: string]: ReactNode } };

/** Renders the text with its parts. */
export const RichText = ({ text, parts }: RichTextProps) => {
  // Every other piece is a name: `before`, `terms`, `after`.
  const pieces = text.split(EDGE);
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its position
    <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>
  ));
};
