// A button that opens a panel with choices: the button is drawn by the caller, the choices are menu items.
import { checkGlyph, type Glyph, Icon, Popover } from '@latchkey/ui/parts';
import { type ReactNode, type RefObject, useRef, useState } from 'react';

export type Choice = {
  readonly key: string;
  readonly text: ReactNode;
  readonly glyph?: Glyph | undefined;
  readonly isChosen?: boolean | undefined;
  readonly onChoose: () => void;
};

export type ChoiceGroup = {
  readonly key: string;
  readonly label?: string | undefined;
  readonly choices: readonly Choice[];
};

type ButtonWiring = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly type: 'button';
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly onClick: () => void;
};

type ChoicePopoverProps = {
  readonly label: string;
  readonly groups: readonly ChoiceGroup[];
  readonly children: (wiring: ButtonWiring) => ReactNode;
};

/** A button and its choices. */
export const ChoicePopover = ({ label, groups, children }: ChoicePopoverProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const choose = ({ onChoose }: Choice): void => {
    setOpen(false);
    onChoose();
  };
  return (
    <>
      {children({
        ref: button,
        type: 'button',
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onClick: () => setOpen((before) => !before),
      })}
      {isOpen && (
        <Popover label={label} anchor={button} align="start" onClose={() => setOpen(false)}>
          {groups.map((group) => (
            <div key={group.key} role="menu" aria-label={group.label ?? label} className="lk-popover-part">
              {group.label && (
                <p aria-hidden="true" className="lk-choice-label">
                  {group.label}
                </p>
              )}
              {group.choices.map((choice) => (
                <button
                  key={choice.key}
                  type="button"
                  role="menuitem"
                  className="lk-menu-item"
                  aria-current={choice.isChosen || undefined}
                  onClick={() => choose(choice)}
                >
                  {choice.glyph && <Icon glyph={choice.glyph} />}
                  <span className="lk-menu-words">{choice.text}</span>
                  {choice.isChosen && <Icon glyph={checkGlyph} />}
                </button>
              ))}
            </div>
          ))}
        </Popover>
      )}
    </>
  );
};
