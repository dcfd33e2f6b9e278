// The bar over a list while rows are selected: how many, what can be done with them.
import { closeGlyph, type Glyph, Icon } from '@latchkey/ui/parts';
import type { AdminKey } from '@latchkey/wire/admin';
import { useFormat } from '../../i18n/format-context.tsx';
import { useShellTexts } from '../../shell/texts.ts';
import { useRefusal } from '../allowed-button.tsx';
import { usePartTexts } from '../texts.ts';

export type BulkAction = {
  readonly key: string;
  readonly text: string;
  readonly glyph: Glyph;
  /** The call that is made for every row; what the role does not allow is disabled. */
  readonly call: AdminKey;
  readonly tone?: 'danger' | undefined;
  /** Not on a phone, where the bar keeps three actions. */
  readonly isDropped?: boolean | undefined;
  readonly onChoose: () => void;
};

const Action = ({ action, isBusy }: { readonly action: BulkAction; readonly isBusy: boolean }) => {
  const { text, glyph, call, tone, isDropped, onChoose } = action;
  const refusal = useRefusal(call);
  return (
    <button
      type="button"
      className="lk-bulk-action"
      data-tone={tone}
      data-drop={isDropped || undefined}
      disabled={isBusy || refusal !== undefined}
      title={refusal}
      onClick={onChoose}
    >
      <Icon glyph={glyph} />
      {text}
    </button>
  );
};

export type SelectionOfAll = {
  /** How many rows the filters show. */
  readonly total: number;
  readonly isRunning: boolean;
  readonly onSelect: () => void;
  readonly onStop: () => void;
};

const SelectAll = ({ count, all, isBusy }: { count: number; all: SelectionOfAll; isBusy: boolean }) => {
  const t = usePartTexts();
  const { total, isRunning, onSelect, onStop } = all;
  if (!isRunning && count >= total) return null;
  return (
    <button type="button" className="lk-bulk-action" data-all disabled={isBusy} onClick={isRunning ? onStop : onSelect}>
      {isRunning ? t('bulk.stop') : t('bulk.selectAll', { count: total })}
    </button>
  );
};

const Count = ({ count, all }: { count: number; all: SelectionOfAll | undefined }) => {
  const t = useShellTexts();
  const parts = usePartTexts();
  const { number } = useFormat();
  return (
    <p className="lk-bulk-text" aria-live="polite">
      <bdi>
        {all?.isRunning
          ? parts('bulk.selecting', { done: number(count), total: number(all.total) })
          : t('list.selected', { count })}
      </bdi>
    </p>
  );
};

type BulkBarProps = {
  readonly label: string;
  readonly count: number;
  readonly actions: readonly BulkAction[];
  /** Work is under way: nothing else can be begun. */
  readonly isBusy: boolean;
  readonly onClear: () => void;
  /** For a list of which everything that its filters show can be selected. */
  readonly all?: SelectionOfAll | undefined;
};

/** Draws nothing without a selection, unless one is being made. */
export const BulkBar = ({ label, count, actions, isBusy, onClear, all }: BulkBarProps) => {
  const t = useShellTexts();
  if (count === 0 && !all?.isRunning) return null;
  return (
    <section className="lk-bulk" aria-label={label}>
      <Count count={count} all={all} />
      {all && <SelectAll count={count} all={all} isBusy={isBusy} />}
      <span className="lk-bulk-line" aria-hidden="true" />
      {actions.map((action) => (
        <Action key={action.key} action={action} isBusy={isBusy || (all?.isRunning ?? false)} />
      ))}
      <span className="lk-bulk-line" aria-hidden="true" />
      <button
        type="button"
        className="lk-bulk-action"
        data-icon
        aria-label={t('list.clearSelection')}
        disabled={isBusy}
        onClick={onClear}
      >
        <Icon glyph={closeGlyph} />
      </button>
    </section>
  );
};
