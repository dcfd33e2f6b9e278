// A vertical list of choices, each a button.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { Button, type ButtonProps } from '../button/button.tsx';
import type { Glyph } from '../icon/glyph.ts';
import { chevronEndGlyph } from '../icon/glyphs/arrows/end.ts';
import { Icon } from '../icon/icon.tsx';
import { withRef } from '../with-ref/with-ref.ts';

export type ChoicesProps = ComponentProps<'div'> & Addressed;

/** The list; its children are Choice. */
export const Choices = ({ element, elementId, className, ...rest }: ChoicesProps) => {
  const classes = useClasses();
  return <div {...rest} className={classes('lk-choices', { className, element, elementId }, 'alternativeMethods')} />;
};

export type ChoiceProps = Omit<ButtonProps, 'icon' | 'endIcon'> & { readonly icon: Glyph };

/** One choice. */
export const Choice = /* @__PURE__ */ withRef(({ icon, children, ...rest }: ChoiceProps) => {
  const classes = useClasses();
  return (
    <Button
      element="alternativeMethodsBlockButton"
      {...rest}
      icon={<Icon glyph={icon} />}
      endIcon={
        <Icon
          glyph={chevronEndGlyph}
          element="alternativeMethodsBlockButtonArrow"
          className={classes('', {}, 'buttonArrowIcon')}
        />
      }
    >
      <span className={classes('lk-choice-text', {}, 'alternativeMethodsBlockButtonText')}>{children}</span>
    </Button>
  );
});
