// A change of an instance's settings, as its history keeps it: each setting by its path, with the value before and after. Settings have no
// secret, so that every value can be shown and set again.
import type { ActorJSON } from '@latchkey/wire';
import { differences } from '../field-changes.ts';

export type SettingChange = { readonly path: string; readonly before: unknown; readonly after: unknown };

export type SettingsChange = {
  readonly id: string;
  readonly instanceId: string;
  readonly actor: ActorJSON;
  readonly changes: readonly SettingChange[];
  /** The change that this one took back. */
  readonly reverts: string | null;
  readonly createdAt: number;
};

/** The settings that differ between two versions of the document. */
export const settingChanges = (before: unknown, after: unknown): readonly SettingChange[] =>
  differences('', before, after).map(([path, from, to]) => ({ path, before: from ?? null, after: to ?? null }));
