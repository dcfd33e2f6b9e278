// One section of a settings file: entries by a key that means the same on every installation, instead of by id.
import type { GenericSchema } from 'valibot';
import type { Instance } from '../../../domain/instance/instance.ts';
import type { OperatorDeps } from '../../../use-cases/context/operator.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What a section works with: the admin API in the transaction of the change. */
export type SectionTools = {
  readonly deps: OperatorDeps;
  readonly instance: Instance;
  /** A call of the admin API; throws `RefusedCall`. */
  readonly ask: (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: Fields) => Promise<Fields>;
  /** Every item of a list of the admin API. */
  readonly all: (path: string) => Promise<readonly Fields[]>;
};

export type StoredEntry = {
  readonly id: string;
  /** As the file shows them. */
  readonly fields: Fields;
  /** The stored secrets by the path of the field; a secret in the file is unchanged if it is one of them. */
  readonly secrets: Readonly<Record<string, readonly string[]>>;
};

export type Section = {
  readonly name: string;
  /** The schemas of the fields of an entry; undefined for a list of texts. */
  readonly fields: Readonly<Record<string, GenericSchema>> | undefined;
  /** Lists whose order means nothing. */
  readonly sets?: readonly string[];
  /** Fields that cannot change after the entry was created. */
  readonly fixed?: readonly string[];
  /** The stored form of a key. */
  readonly keyOf?: (given: string) => string;
  readonly read: (tools: SectionTools) => Promise<ReadonlyMap<string, StoredEntry>>;
  readonly create: (tools: SectionTools, key: string, fields: Fields) => Promise<void>;
  /** Gets the fields that differ. */
  readonly change: (tools: SectionTools, stored: StoredEntry, fields: Fields) => Promise<void>;
  readonly remove: (tools: SectionTools, stored: StoredEntry) => Promise<void>;
};

/** The named fields of an item, without those that are null or missing. */
export const pick = (item: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (item[name] == null ? [] : [[name, item[name]]])));

/** Entries by a name that several of them may have: the second gets the key `name #2`. */
export const byName = <T>(items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, T> => {
  const made = new Map<string, T>();
  for (const item of items) {
    const name = nameOf(item);
    let key = name;
    for (let number = 2; made.has(key); number += 1) key = `${name} #${number}`;
    made.set(key, item);
  }
  return made;
};

/** The id of an item of the admin API. */
export const idOf = (item: Fields): string => String(item.id);
