// A one-time code: one real input over decorative cells, so that paste, autofill and undo are the browser's own.
import { CODE_LENGTH } from '@latchkey/wire';
import { type ComponentProps, type FocusEvent, type MouseEvent, useEffect, useState } from 'react';
import { laterPartMessages } from '../../i18n/later-part-messages.en.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { useFieldWiring } from '../field/context.ts';
import { useSharedRef } from '../use-shared-ref.ts';
import { withRef } from '../with-ref/with-ref.ts';

/** The look of the cells: `error` and `success` are results, `busy` waits for one. */
export type CodeState = 'busy' | 'error' | 'success';

export type CodeInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'onFocus' | 'onClick' | 'onSelect' | 'type' | 'size'
> &
  Addressed & {
    /** The digits so far. */
    readonly value: string;
    /** The whole text of the field after typing or pasting; the owner extracts the digits. */
    readonly onCode: (text: string) => void;
    readonly state?: CodeState | undefined;
    /** Number of cells. */
    readonly length?: number | undefined;
  };

/** The cell of the next digit: at the caret, or the one selected digit. */
const activeCell = ({ selectionStart: start, selectionEnd: end, value }: HTMLInputElement): number | undefined => {
  if (start === null || end === null) return value.length;
  return end - start > 1 ? undefined : start;
};

/** Moves the caret to the clicked cell; a filled cell is selected, so that typing replaces it. */
const pick = (event: MouseEvent<HTMLInputElement>, length: number): number => {
  const input = event.currentTarget;
  const { left, width } = input.getBoundingClientRect();
  const cell = Math.min(Math.floor(((event.clientX - left) / (width || 1)) * length), input.value.length);
  input.setSelectionRange(cell, Math.min(cell + 1, input.value.length));
  return cell;
};

/** A field for a code of a few digits, always left to right. */
export const CodeInput = /* @__PURE__ */ withRef((props: CodeInputProps) => {
  const { value, onCode, state, length = CODE_LENGTH, element, elementId, className, ref, ...rest } = props;
  const classes = useClasses();
  const t = useMessages('parts', laterPartMessages);
  const wiring = useFieldWiring(rest);
  const [input, attach] = useSharedRef(ref);
  const [active, setActive] = useState<number | undefined>(0);

  useEffect(() => {
    if (state !== 'error') return;
    // Wrong digits stay visible and selected, so that the next digit typed replaces them all.
    input.current?.focus();
    input.current?.select();
    setActive(undefined);
  }, [state, input]);

  const focus = (event: FocusEvent<HTMLInputElement>): void => {
    event.currentTarget.setSelectionRange(value.length, value.length);
    setActive(value.length);
  };

  return (
    <div
      dir="ltr"
      data-state={state}
      className={classes(
        'lk-code-input',
        { className, element, elementId },
        'otpCodeField',
        state === 'error' && 'error',
      )}
    >
      <input
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`[0-9]{${length}}`}
        aria-label={t('code.label', { length })}
        {...rest}
        {...wiring}
        readOnly={rest.readOnly || wiring.readOnly || state === 'busy' || state === 'success'}
        ref={attach}
        value={value}
        onChange={(event) => onCode(event.currentTarget.value)}
        onFocus={focus}
        onClick={(event) => setActive(pick(event, length))}
        onSelect={(event) => setActive(activeCell(event.currentTarget))}
        className={classes('lk-code-input-field', {}, 'otpCodeFieldInputs')}
      />
      {Array.from({ length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position
          key={index}
          aria-hidden="true"
          data-filled={index < value.length || undefined}
          data-active={index === active || undefined}
          className={classes('lk-code-input-cell', {}, 'otpCodeFieldInput')}
        >
          {value[index]}
        </span>
      ))}
    </div>
  );
});
