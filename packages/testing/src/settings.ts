// Settings of the instance for one test: changed through the admin API, and restored afterwards.
import type { AdminBody, LatchkeyAdmin } from '@latchkey/backend';

export type Settings = AdminBody<'PATCH /instance'>;
type Group = Readonly<Record<string, unknown>>;

export type ChangedSettings = {
  /** Changes settings; objects are merged, lists and values replaced. */
  change(...changes: readonly Settings[]): Promise<void>;
  /** Sets everything that was changed back to its earlier value. */
  restore(): Promise<void>;
};

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The current values of the fields that a change sets. */
export const valuesBefore = (change: Group, document: Group): Group =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      const old = document[name];
      return [name, isGroup(value) && isGroup(old) ? valuesBefore(value, old) : old];
    }),
  );

export const createSettings = (admin: LatchkeyAdmin): ChangedSettings => {
  let undo: readonly Settings[] = [];
  return {
    change: async (...changes) => {
      for (const change of changes) {
        // The values of the document have the types of the change.
        const before = valuesBefore(change as Group, (await admin.instance.get()) as Group) as Settings;
        undo = [before, ...undo];
        await admin.instance.update(change);
      }
    },
    restore: async () => {
      const steps = undo;
      undo = [];
      for (const change of steps) await admin.instance.update(change);
    },
  };
};
