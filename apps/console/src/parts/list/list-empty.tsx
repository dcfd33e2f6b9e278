// What a list without rows shows: what goes here, or that no row matches and how to see all again.
import { Button, type Glyph, Status } from '@latchkey/ui/parts';
import type { ReactNode } from 'react';
import { useShellTexts } from '../../shell/texts.ts';

type ListEmptyProps = {
  readonly glyph: Glyph;
  readonly title: string;
  readonly text: string;
  /** The button that makes the first row. */
  readonly action?: ReactNode;
  /** How many filters are on, the words of the search included. */
  readonly filterCount: number;
  readonly noMatch: string;
  readonly onClear: () => void;
};

export const ListEmpty = ({ glyph, title, text, action, filterCount, noMatch, onClear }: ListEmptyProps) => {
  const t = useShellTexts();
  if (filterCount > 0)
    return (
      <>
        <p className="lk-text">{noMatch}</p>
        <Button size="sm" onClick={onClear}>
          {t('list.clear', { count: filterCount })}
        </Button>
      </>
    );
  return (
    <>
      <Status sign={glyph} title={title} align="center">
        {text}
      </Status>
      {action}
    </>
  );
};
