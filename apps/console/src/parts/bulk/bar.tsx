// The bar over a list while rows are selected: how many, what can be done with them.
import { closeGlyph, type Glyph, Icon } from '@latchkey/ui/parts';
import type { AdminKey } from '@latchkey/wire/admin';
import { useShellTexts } from '../../shell/texts.ts';
import { useRefusal } from '../allowed-button.tsx';

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

type BulkBarProps = {
  readonly label: string;
  readonly count: number;
  readonly actions: readonly BulkAction[];
  /** Work is under way: nothing else can be begun. */
  readonly isBusy: boolean;
  readonly onClear: () => void;
};

/** Draws nothing without a selection. */
export const BulkBar = ({ label, count, actions, isBusy, onClear }: BulkBarProps) => {
  const t = useShellTexts();
  if (count === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a section of the page, it is over it
    <div className="lk-bulk" role="region" aria-label={label}>
      <p className="lk-bulk-text" aria-live="polite">
        <bdi>{t('list.selected', { count })}</bdi>
      </p>
      <span className="lk-bulk-line" aria-hidden="true" />
      {actions.map((action) => (
        <Action key={action.key} action={action} isBusy={isBusy} />
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
    </div>
  );
};
