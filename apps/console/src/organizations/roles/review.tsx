// The bar with the changes of the matrix that are not saved yet: each with what it was and what it becomes.
import { Button, Icon, Input } from '@latchkey/ui/parts';
import { useState } from 'react';
import type { Change } from '../../api/use-attempt.ts';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedChange } from '../../parts/failure.tsx';
import { arrowEndGlyph } from '../../parts/glyphs.ts';
import { useOrganizationTexts } from '../texts.ts';

/** One line: what, before, after. */
export type ReviewLine = {
  readonly key: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
};

type ReviewProps = {
  readonly lines: readonly ReviewLine[];
  readonly change: Change<[reason: string | undefined]>;
  readonly onDiscard: () => void;
};

const REASON_MAX = 200;

/** Draws nothing while nothing is changed. */
export const Review = ({ lines, change, onDiscard }: ReviewProps) => {
  const t = useOrganizationTexts();
  const [reason, setReason] = useState('');
  const count = lines.length;
  if (count === 0) return null;
  return (
    <section className="lk-diff" aria-label={t('roles.changed', { count })}>
      <ul className="lk-diff-list">
        {lines.map(({ key, name, before, after }) => (
          <li key={key} className="lk-diff-item">
            <span className="lk-diff-name" dir="auto">
              {name}
            </span>
            <span className="lk-diff-old">{before}</span>
            <Icon glyph={arrowEndGlyph} />
            <span className="lk-diff-new">{after}</span>
          </li>
        ))}
      </ul>
      <FailedChange failure={change.failure} />
      <div className="lk-diff-bar">
        <p className="lk-diff-count">
          <bdi>{t('roles.changed', { count })}</bdi>
        </p>
        <Input
          size="sm"
          dir="auto"
          maxLength={REASON_MAX}
          autoComplete="off"
          aria-label={t('roles.reason')}
          placeholder={t('roles.reasonPlaceholder')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button size="sm" variant="quiet" disabled={change.isRunning} onClick={onDiscard}>
          {t('roles.discard')}
        </Button>
        <AllowedButton
          call="PATCH /roles/:id"
          size="sm"
          variant="primary"
          loading={change.isRunning}
          onClick={() => void change.run(reason.trim() || undefined)}
        >
          {t('roles.save', { count })}
        </AllowedButton>
      </div>
    </section>
  );
};
