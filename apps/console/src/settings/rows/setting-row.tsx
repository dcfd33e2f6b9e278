// One setting: its name, what it does, what it was, and its control.
import { Badge } from '@latchkey/ui/parts';
import { useId } from 'react';
import { useRefusal } from '../../parts/allowed-button.tsx';
import { useDraft } from '../draft/draft.tsx';
import type { Row } from '../table/row.ts';
import { useRowTexts, useSettingsTexts } from '../texts/texts.ts';
import { useValueText } from '../texts/value-text.ts';
import { SettingControl } from './control.tsx';

/** The row of a setting, whose problem the service names by its path. */
export const SettingRow = ({ row, isNested }: { readonly row: Row; readonly isNested: boolean }) => {
  const t = useSettingsTexts();
  const { nameOf, noteOf } = useRowTexts();
  const textOf = useValueText();
  const id = useId();
  const { changes, shownValueOf, storedValueOf, change, failure, read } = useDraft();
  const refusal = useRefusal('PATCH /instance');
  const isChanged = Object.hasOwn(changes, row.path);
  const problem = isChanged || row.path in changes ? failure?.byField[row.path] : undefined;
  const note = noteOf(row.path);
  const describedBy = [note && `${id}-note`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;
  const hasField = row.control.kind !== 'many';
  const name = nameOf(row.path);
  return (
    <div
      className="lk-setting"
      data-nested={isNested || undefined}
      data-changed={isChanged || undefined}
      title={refusal}
    >
      <div className="lk-setting-text">
        <span className="lk-setting-name">
          {hasField ? (
            <label className="lk-setting-label" id={`${id}-name`} htmlFor={id}>
              {name}
            </label>
          ) : (
            <span className="lk-setting-label" id={`${id}-name`}>
              {name}
            </span>
          )}
          {isChanged && <Badge tone="accent">{t('was', { value: textOf(row, storedValueOf(row.path)) })}</Badge>}
        </span>
        {note && (
          <p className="lk-setting-note" id={`${id}-note`}>
            {note}
          </p>
        )}
        {problem && (
          <p className="lk-setting-problem" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className={row.control.kind === 'switch' ? undefined : 'lk-setting-control'}>
        <SettingControl
          id={id}
          row={row}
          value={shownValueOf(row.path)}
          isDisabled={refusal !== undefined || read.value === undefined}
          describedBy={describedBy}
          isInvalid={problem !== undefined}
          onChange={(value) => change(row.path, value)}
        />
      </div>
    </div>
  );
};
