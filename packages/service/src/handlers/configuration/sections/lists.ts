// The allow list and the block list in a settings file: texts, whose order means nothing.
import { parseListEntry } from '../../../domain/restrictions/list-entry.ts';
import { idOf, type Section } from './section.ts';

const listSection = (name: string): Section => ({
  name,
  fields: undefined,
  keyOf: (given) => parseListEntry(given)?.identifier ?? given,
  read: async ({ all }) =>
    new Map(
      (await all(`/${name}`)).map((item) => [String(item.identifier), { id: idOf(item), fields: {}, secrets: {} }]),
    ),
  create: async ({ ask }, identifier) => void (await ask('POST', `/${name}`, { identifier })),
  change: async () => undefined,
  remove: async ({ ask }, { id }) => void (await ask('DELETE', `/${name}/${id}`)),
});

export const ALLOW_LIST = listSection('allowlist_identifiers');
export const BLOCK_LIST = listSection('blocklist_identifiers');
