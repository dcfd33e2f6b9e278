// The steps of the wizard and which of them is open.
import { checkGlyph, Icon } from '@latchkey/ui/parts';
import { useConnectionTexts } from '../texts.ts';

export type ListedStep = {
  readonly key: string;
  readonly name: string;
  readonly isDone: boolean;
  /** Undefined for a step that cannot be opened. */
  readonly onOpen?: (() => void) | undefined;
};

type StepListProps = { readonly steps: readonly ListedStep[]; readonly current: string };

export const StepList = ({ steps, current }: StepListProps) => {
  const t = useConnectionTexts();
  return (
    <nav className="lk-steps-nav" aria-label={t('wizard.steps')}>
      <ol className="lk-steps">
        {steps.map(({ key, name, isDone, onOpen }, index) => {
          const isCurrent = key === current;
          const hasMark = isDone && !isCurrent;
          return (
            <li
              key={key}
              className="lk-step"
              aria-current={isCurrent ? 'step' : undefined}
              data-state={hasMark ? 'done' : undefined}
            >
              <span className="lk-step-mark" aria-hidden="true">
                {hasMark ? <Icon glyph={checkGlyph} /> : index + 1}
              </span>
              <span className="lk-step-text">
                {onOpen ? (
                  <button type="button" className="lk-step-name" onClick={onOpen}>
                    {name}
                  </button>
                ) : (
                  <span className="lk-step-name">{name}</span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
};
