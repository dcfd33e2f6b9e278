// What the palette offers for the typed words: pages, then users and organizations that the service finds.
import type { Glyph } from '@latchkey/ui/parts';

export type PaletteOption = {
  readonly key: string;
  readonly path: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly glyph?: Glyph | undefined;
  /** A user or an organization is drawn with their avatar. */
  readonly avatar?:
    | { readonly ownerId: string; readonly src?: string | undefined; readonly shape?: 'square' | undefined }
    | undefined;
};

export type PaletteGroup = { readonly label: string; readonly options: readonly PaletteOption[] };

const MOST_PAGES = 6;

/** The options whose name contains every word, in the given order. */
export const matching = (options: readonly PaletteOption[], words: string): readonly PaletteOption[] => {
  const parts = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ name, note = '' }: PaletteOption): boolean => {
    const text = `${name} ${note}`.toLocaleLowerCase();
    return parts.every((part) => text.includes(part));
  };
  return options.filter(fits).slice(0, parts.length === 0 ? options.length : MOST_PAGES);
};

/** A name in pieces: those that the words hit are marked. */
export const hits = (name: string, words: string): readonly { readonly text: string; readonly isHit: boolean }[] => {
  const first = words.trim().toLocaleLowerCase();
  const at = first === '' ? -1 : name.toLocaleLowerCase().indexOf(first);
  if (at < 0) return [{ text: name, isHit: false }];
  const end = at + first.length;
  return [
    { text: name.slice(0, at), isHit: false },
    { text: name.slice(at, end), isHit: true },
    { text: name.slice(end), isHit: false },
  ].filter(({ text }) => text !== '');
};
