// One choice out of a short list, on the native select: users know it, and it works with every input device.
import type { ComponentProps } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { useFieldWiring } from '../field/context.ts';
import { chevronDownGlyph } from '../icon/glyphs/arrows/down.ts';
import { Icon } from '../icon/icon.tsx';
import { Spinner } from '../spinner/spinner.tsx';

/** One choice. */
export type SelectOption = { readonly value: string; readonly label: string };

export type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'children' | 'multiple'> &
  Addressed & {
    readonly options: readonly SelectOption[];
    /** Shown while nothing is chosen; it cannot be chosen itself. */
    readonly placeholder?: string | undefined;
    /** `quiet`: without a frame until hover or focus, as in a table. */
    readonly variant?: 'quiet' | undefined;
    /** The choice is being saved. */
    readonly loading?: boolean | undefined;
  };

const ignore = (): void => undefined;

/** A list to choose from. Inside a Field it takes its name, id and state from there. */
export const Select = (props: SelectProps) => {
  const { options, placeholder, variant, loading, element, elementId, className, disabled, onChange, ...rest } = props;
  const classes = useClasses();
  const { readOnly, ...wiring } = useFieldWiring({
    id: rest.id,
    name: rest.name,
    required: rest.required,
    'aria-describedby': rest['aria-describedby'],
    'aria-invalid': rest['aria-invalid'],
  });
  return (
    <div className="lk-select" data-variant={variant}>
      <select
        {...rest}
        {...wiring}
        aria-busy={loading || undefined}
        // Not disabled while its choice is saved: the focus stays where the visitor left it.
        aria-disabled={loading || undefined}
        onChange={loading ? ignore : onChange}
        // A select cannot be read-only: disable it while the form is being sent.
        disabled={disabled || readOnly}
        className={classes('lk-select-field', { className, element, elementId }, 'selectButton', loading && 'loading')}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden className="lk-select-option">
            {placeholder}
          </option>
        )}
        {options.map(({ value, label }) => (
          <option key={value} value={value} className={classes('lk-select-option', {}, 'selectOption')}>
            {label}
          </option>
        ))}
      </select>
      {loading ? <Spinner /> : <Icon glyph={chevronDownGlyph} element="selectButtonIcon" />}
    </div>
  );
};
