// One choice out of a few, each with a description.
import { type ComponentProps, useId } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { useForm } from '../form/form-context.ts';

/** One choice. */
export type RadioOption<Value extends string> = {
  readonly value: Value;
  readonly title: string;
  readonly note?: string | undefined;
};

export type RadioGroupProps<Value extends string> = Omit<ComponentProps<'fieldset'>, 'children' | 'onChange'> &
  Addressed & {
    readonly name: string;
    /** The legend, for screen readers. */
    readonly legend: string;
    readonly options: readonly RadioOption<Value>[];
    readonly value: Value | undefined;
    readonly onChoose: (value: Value) => void;
  };

/** The choices, one below the other. */
export const RadioGroup = <Value extends string>(props: RadioGroupProps<Value>) => {
  const { name, legend, options, value, onChoose, element, elementId, className, disabled, ...rest } = props;
  const classes = useClasses();
  const id = useId();
  const { busy } = useForm();
  const named = { elementId: elementId ?? name };
  return (
    <fieldset
      {...rest}
      disabled={disabled || busy}
      className={classes('lk-radio-group', { className, element, ...named }, 'formFieldRadioGroup')}
    >
      <legend className="lk-radio-legend">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={`${id}${option.value}`}
          className={classes('lk-radio', named, 'formFieldRadioGroupItem')}
        >
          <input
            id={`${id}${option.value}`}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-describedby={option.note && `${id}${option.value}note`}
            aria-labelledby={`${id}${option.value}title`}
            onChange={() => onChoose(option.value)}
            className={classes('lk-radio-box', {}, 'formFieldRadioInput')}
          />
          <span className={classes('lk-radio-text', {}, 'formFieldRadioLabel')}>
            <span
              id={`${id}${option.value}title`}
              className={classes('lk-radio-title', {}, 'formFieldRadioLabelTitle')}
            >
              {option.title}
            </span>
            {option.note && (
              <span
                id={`${id}${option.value}note`}
                className={classes('lk-radio-note', {}, 'formFieldRadioLabelDescription')}
              >
                {option.note}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
