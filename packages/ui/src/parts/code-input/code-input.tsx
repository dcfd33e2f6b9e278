// A one-time code: one real input laid over drawn cells, so that paste, autofill and undo are the browser's own.
import { CODE_LENGTH } from '@latchkey/wire';
import { type ComponentProps, type MouseEvent, type SyntheticEvent, useEffect, useId, useState } from 'react';
import { useCommon } from '../../i18n/locale-context.tsx';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import { useFieldWiring } from '../field/field-context.ts';
import { useSharedRef } from '../use-shared-ref.ts';
import { digitsOf } from './digits.ts';

/** How the cells are drawn: `error` and `success` are answers, `busy` waits for one. */
export type CodeState = 'busy' | 'error' | 'success';

export type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'size' | 'maxLength'> &
  Addressed & {
    readonly length?: number | undefined;
    readonly state?: CodeState | undefined;
    /** Called once when the last digit arrives. Absent: the form around it is submitted. */
    readonly onComplete?: ((code: string) => void) | undefined;
    readonly onCode?: ((code: string) => void) | undefined;
  };

/** The cell that the next digit goes to: the caret's, when it is a caret and not past the end. */
const activeCell = (input: HTMLInputElement): number | undefined => {
  const { selectionStart: start, selectionEnd: end, value } = input;
  if (start === null || end === null) return value.length;
  return end - start > 1 ? undefined : start;
};

/** A field for a code of a few digits. A new `key` empties it. */
export const CodeInput = (props: CodeInputProps) => {
  const { length = CODE_LENGTH, state, onComplete, onCode, element, elementId, className, ref, ...rest } = props;
  const classes = useClasses();
  const t = useCommon();
  const wiring = useFieldWiring(rest);
  const [input, attach] = useSharedRef(ref);
  const [code, setCode] = useState('');
  const [active, setActive] = useState<number | undefined>(0);
  const [refused, setRefused] = useState<string>();
  const cells = useId();

  useEffect(() => {
    if (state !== 'error' || !input.current) return;
    // The wrong digits stay to be read, selected, so that the next digit typed replaces them all.
    input.current.focus();
    input.current.select();
    setRefused(input.current.value);
  }, [state, input]);

  const change = (event: SyntheticEvent<HTMLInputElement>) => {
    const target = event.currentTarget;
    const next = digitsOf(target.value, length);
    setCode(next);
    if (next === code) return;
    setRefused(undefined);
    onCode?.(next);
    if (next.length < length) return;
    if (onComplete) onComplete(next);
    // The new value is in the input only after this event: ask for the submit when it is.
    else queueMicrotask(() => target.form?.requestSubmit());
  };

  const pick = (event: MouseEvent<HTMLInputElement>) => {
    const target = event.currentTarget;
    const { left, width } = target.getBoundingClientRect();
    const cell = Math.min(Math.floor(((event.clientX - left) / (width || 1)) * length), code.length);
    target.setSelectionRange(cell, Math.min(cell + 1, code.length));
  };

  const look = state === 'error' && refused !== code ? undefined : state;
  return (
    <div
      dir="ltr"
      data-state={look}
      className={classes('lk-code-input', { className, element, elementId }, 'otpCodeField', look === 'error' && 'error')}
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
        value={code}
        onChange={change}
        onClick={pick}
        onSelect={(event) => setActive(activeCell(event.currentTarget))}
        className={classes('lk-code-input-field', {}, 'otpCodeFieldInputs')}
      />
      {Array.from({ length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its position
          key={`${cells}${index}`}
          aria-hidden="true"
          data-filled={index < code.length || undefined}
          data-active={index === active || undefined}
          className={classes('lk-code-input-cell', {}, 'otpCodeFieldInput')}
        >
          {code[index]}
        </span>
      ))}
    </div>
  );
};
