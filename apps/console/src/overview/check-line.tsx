// One line of the launch checklist or of the health report: a sign, a word for it, a name, what is known, and what to do.
import { alertGlyph, doneGlyph, type Glyph, Icon, infoGlyph, ringGlyph, warnGlyph } from '@latchkey/ui/parts';
import type { ReactNode } from 'react';
import { useOverviewTexts } from './texts.ts';

export type CheckState = 'done' | 'todo' | 'unknown' | 'warning' | 'failing' | 'off';

const SIGNS: Readonly<Record<CheckState, Glyph>> = {
  done: doneGlyph,
  todo: ringGlyph,
  unknown: infoGlyph,
  warning: warnGlyph,
  failing: alertGlyph,
  off: ringGlyph,
};

/** How the style sheet calls the states that have a colour. */
const TONES: Readonly<Partial<Record<CheckState, string>>> = { done: 'done', warning: 'warning', failing: 'failed' };

type CheckLineProps = {
  readonly state: CheckState;
  readonly name: string;
  readonly note: string;
  readonly end?: ReactNode;
};

export const CheckLine = ({ state, name, note, end }: CheckLineProps) => {
  const t = useOverviewTexts();
  return (
    <li className="lk-check" data-state={TONES[state] ?? 'open'}>
      <Icon glyph={SIGNS[state]} />
      <span className="lk-check-text">
        <span className="lk-unseen">{t(`state.${state}`)} </span>
        <span className="lk-check-name">{name}</span>
        <span className="lk-check-note">{note}</span>
      </span>
      {end}
    </li>
  );
};

/** Lines while the first reply is on its way. */
export const CheckSkeleton = () => (
  <ul className="lk-checks" aria-hidden="true">
    {[1, 2, 3, 4, 5, 6].map((line) => (
      <li key={line} className="lk-check">
        <Icon glyph={ringGlyph} />
        <span className="lk-check-text">
          <span className="lk-skeleton" />
        </span>
      </li>
    ))}
  </ul>
);
