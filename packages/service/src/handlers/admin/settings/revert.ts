// Takes back a change of settings: which patch sets them to what they were before it, and when that would undo later work.
import type { ErrorItemJSON } from '@latchkey/wire';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import type { SettingsChange } from '../../../domain/instance/settings-change.ts';
import { deepMerge } from '../../operator/merge.ts';
import { LEAVES } from './leaves/table.ts';
import { isSame, nest, valueAt } from './refusals.ts';

/**
 * The patch that sets the settings of a change back. Throws if one was changed again later, unless `isForced`, and if all of them
 * already have their earlier values. Settings that follow others are left out.
 */
export const revertingPatch = (change: SettingsChange, document: unknown, isForced: boolean): unknown => {
  const settable = change.changes.filter(({ path }) => LEAVES[path]?.at === 'used');
  const due = settable.filter(({ path, before }) => !isSame(valueAt(document, path) ?? null, before));
  if (due.length === 0)
    throw new RefusedValues([
      refused('form_param_value_invalid', 'id', 'All settings of this change already have their earlier values.'),
    ]);
  const later = due.filter(({ path, after }) => !isSame(valueAt(document, path) ?? null, after));
  if (later.length > 0 && !isForced) throw new RefusedValues(later.map(({ path }) => changedLater(path)));
  return due.reduce<unknown>((patch, { path, before }) => deepMerge(patch, nest(path, before)), {});
};

const changedLater = (path: string): ErrorItemJSON =>
  refused(
    'form_param_value_invalid',
    path,
    `${path} was changed again later. Take that change back first, or send overwrite_later: true to overwrite it.`,
  );
