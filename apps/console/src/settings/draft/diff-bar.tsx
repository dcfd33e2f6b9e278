// The unsaved changes at the foot of a page: how many, each with its old and new value, and the button that saves them.
import { Alert, Button, Icon } from '@latchkey/ui/parts';
import { useId, useState } from 'react';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedChange } from '../../parts/failure.tsx';
import { arrowEndGlyph } from '../../parts/glyphs.ts';
import { useNotify } from '../../shell/notices.tsx';
import { ROWS } from '../table/table.ts';
import { useRowTexts, useSettingsTexts } from '../texts/texts.ts';
import { useValueText } from '../texts/value-text.ts';
import { useDraft } from './draft.tsx';

type DifferenceProps = { readonly path: string; readonly before: unknown; readonly after: unknown };

/** One setting, what it was and what it is. */
export const Difference = ({ path, before, after }: DifferenceProps) => {
  const { nameOf } = useRowTexts();
  const textOf = useValueText();
  const row = ROWS.find((one) => one.path === path) ?? {};
  return (
    <li className="lk-diff-item">
      <span className="lk-diff-name">{nameOf(path)}</span>
      <span className="lk-diff-old" dir="auto">
        {textOf(row, before)}
      </span>
      <Icon glyph={arrowEndGlyph} />
      <span className="lk-diff-new" dir="auto">
        {textOf(row, after)}
      </span>
    </li>
  );
};

/** Draws nothing while nothing is changed. */
export const DiffBar = () => {
  const t = useSettingsTexts();
  const id = useId();
  const notify = useNotify();
  const { changes, storedValueOf, discard, save, isSaving, failure } = useDraft();
  const [isOpen, setOpen] = useState(true);
  const paths = Object.keys(changes);
  const count = paths.length;
  if (count === 0) return null;
  const isElsewhere = failure !== undefined && !paths.some((path) => path in failure.byField);
  const press = async (): Promise<void> => {
    if (await save()) notify({ text: t('changes.saved', { count }) });
  };
  return (
    <section className="lk-diff" aria-label={t('changes.label')}>
      {isOpen && (
        <ul className="lk-diff-list" id={id}>
          {paths.map((path) => (
            <Difference key={path} path={path} before={storedValueOf(path)} after={changes[path]} />
          ))}
        </ul>
      )}
      {isElsewhere ? <FailedChange failure={failure} /> : failure && <Alert tone="danger">{failure.message}</Alert>}
      <div className="lk-diff-bar">
        <p className="lk-diff-count" aria-live="polite">
          {t('changes.count', { count })}
        </p>
        <Button size="sm" variant="quiet" disabled={isSaving} onClick={discard}>
          {t('changes.discard')}
        </Button>
        <Button size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'changes.hide' : 'changes.review')}
        </Button>
        <AllowedButton
          call="PATCH /instance"
          size="sm"
          variant="primary"
          loading={isSaving}
          onClick={() => void press()}
        >
          {t('changes.save', { count })}
        </AllowedButton>
      </div>
    </section>
  );
};
