// Which settings fit typed words: by name, note and path. Pure.
import type { Row } from './table/row.ts';

type Words = {
  readonly nameOf: (path: string) => string;
  readonly noteOf: (path: string) => string | undefined;
};

/** The rows that contain every word, in the order of the table. */
export const findRows = (rows: readonly Row[], words: string, { nameOf, noteOf }: Words): readonly Row[] => {
  const parts = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ path }) => {
    const text = `${nameOf(path)} ${noteOf(path) ?? ''} ${path.replaceAll(/[._]/g, ' ')} ${path}`.toLocaleLowerCase();
    return parts.every((part) => text.includes(part));
  });
};
