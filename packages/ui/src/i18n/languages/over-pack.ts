// A host's texts over those of a language pack.
import type { Localization } from '@latchkey/client';

type Entry = readonly [key: string, text: Localization[string]];

const isGroup = (value: Localization[string]): value is Localization =>
  typeof value === 'object' && typeof value.other !== 'string';

/** Texts by their whole key: `{ start: { title } }` is `start.title`, as in a pack. */
const flatEntries = (group: Localization, path = ''): readonly Entry[] =>
  Object.entries(group).flatMap(([key, value]): readonly Entry[] =>
    isGroup(value) ? flatEntries(value, `${path}${key}.`) : value === undefined ? [] : [[path + key, value]],
  );

/** The texts of the pack, each replaced by the host's if there is one. The language stays that of the pack. */
export const overPack = (pack: Localization, given: Localization): Localization => {
  const groups = Object.entries(given).map(([name, group]): Entry => {
    const own = pack[name];
    return [name, isGroup(group) ? { ...(isGroup(own) && own), ...Object.fromEntries(flatEntries(group)) } : group];
  });
  return { ...pack, ...Object.fromEntries(groups), locale: pack.locale };
};
