// A text input with a fixed suffix: `mira` before `@harbourlab.org`.
import { type ReactNode, useContext, useId } from 'react';
import { useClasses } from '../../styles/appearance/context.tsx';
import { FieldContext } from '../field/context.ts';
import { Input, type InputProps } from '../input/input.tsx';

export type AffixInputProps = InputProps & {
  /** The suffix; screen readers read it with the input. */
  readonly end: ReactNode;
};

/** A text input with a suffix. Both are left to right, as e-mail addresses are. */
export const AffixInput = ({ end, ...rest }: AffixInputProps) => {
  const classes = useClasses();
  const id = useId();
  const described = useContext(FieldContext)?.describedBy;
  return (
    <div dir="ltr" className={classes('lk-affix', {}, 'formFieldInputGroup')}>
      <Input aria-describedby={[id, described].filter(Boolean).join(' ')} {...rest} />
      <span id={id} className="lk-affix-end">
        {end}
      </span>
    </div>
  );
};
