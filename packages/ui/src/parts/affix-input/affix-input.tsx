// A line of text that goes on with words of ours: `mira` before `@harbourlab.org`.
import { type ReactNode, useContext, useId } from 'react';
import { useClasses } from '../../styles/appearance-context.tsx';
import { FieldContext } from '../field/field-context.ts';
import { Input, type InputProps } from '../input/input.tsx';

export type AffixInputProps = InputProps & {
  /** Stands behind what is typed; it is read out with it. */
  readonly end: ReactNode;
};

/** A text input with words behind it. Both run from left to right, as addresses do. */
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
