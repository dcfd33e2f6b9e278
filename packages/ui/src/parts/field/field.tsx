// A labelled control with its hint and its error, wired so that screen readers read both with it.
import { type ComponentProps, type ReactNode, useContext, useId, useMemo } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import type { ElementKey } from '../../styles/element-keys.ts';
import { FormContext } from '../form/form-context.ts';
import { alertGlyph } from '../icon/glyphs/status/alert.ts';
import { checkGlyph } from '../icon/glyphs/status/check.ts';
import { Icon } from '../icon/icon.tsx';
import { FieldContext } from './context.ts';

export type FieldProps = Omit<ComponentProps<'div'>, 'id'> &
  Addressed & {
    /** The name of the value; the form's errors are matched by it. */
    readonly name: string;
    /** Absent only if the control has a label itself. */
    readonly label?: ReactNode;
    /** Small text next to the label, such as "optional". */
    readonly note?: ReactNode;
    /** A link at the end of the label's line. */
    readonly action?: ReactNode;
    readonly hint?: ReactNode;
    /** Shown instead of the form's error for this name. */
    readonly error?: string | undefined;
    readonly success?: string | undefined;
    /** Element key of the text under the control, more specific than its tone. */
    readonly remarkElement?: ElementKey | undefined;
    /** Ids of other descriptions of the control, such as a list of rules under it. */
    readonly describedBy?: string | undefined;
    /** The control: an Input, PasswordInput, CodeInput … */
    readonly children: ReactNode;
  };

/** One line of text under a control. */
type Remark = { readonly tone: 'error' | 'success' | 'hint'; readonly text: ReactNode };

const remarkOf = (error?: string, success?: string, hint?: ReactNode): Remark | undefined => {
  if (error) return { tone: 'error', text: error };
  if (success) return { tone: 'success', text: success };
  return hint ? { tone: 'hint', text: hint } : undefined;
};

const ELEMENT = { error: 'formFieldErrorText', success: 'formFieldSuccessText', hint: 'formFieldInfoText' } as const;

/** A field of a form. */
export const Field = (props: FieldProps) => {
  const { name, label, note, action, hint, error, success, remarkElement, describedBy, ...other } = props;
  const { element, elementId, className, children, ...rest } = other;
  const classes = useClasses();
  const { busy, errors } = useContext(FormContext);
  const base = useId();
  const remark = remarkOf(error ?? errors[name], success, hint);
  const id = `${base}${name}`;
  const remarkId = remark && `${id}-${remark.tone}`;
  const invalid = remark?.tone === 'error';
  const described = [remarkId, describedBy].filter(Boolean).join(' ') || undefined;
  const wiring = useMemo(
    () => ({ id, name, describedBy: described, invalid, busy }),
    [id, name, described, invalid, busy],
  );
  const state = invalid && 'error';
  const named = { elementId: elementId ?? name };
  return (
    <div
      data-invalid={invalid || undefined}
      {...rest}
      className={classes(
        classes('lk-field', named, 'formFieldRow'),
        { className, element, ...named },
        'formField',
        state,
      )}
    >
      {(label || action) && (
        <div className={classes('lk-field-top', named, 'formFieldLabelRow', state)}>
          <label htmlFor={id} className={classes('lk-field-label', named, 'formFieldLabel', state)}>
            {label}
            {note && <span className={classes('lk-field-note', {}, 'formFieldHintText')}> {note}</span>}
          </label>
          {action}
        </div>
      )}
      <FieldContext.Provider value={wiring}>{children}</FieldContext.Provider>
      <div className="lk-field-feedback" aria-live="polite">
        {remark && (
          <p
            key={remarkId}
            id={remarkId}
            className={classes(classes(`lk-field-${remark.tone}`, {}, remarkElement), named, ELEMENT[remark.tone])}
          >
            {remark.tone !== 'hint' && <Icon glyph={remark.tone === 'error' ? alertGlyph : checkGlyph} />}
            <span className="lk-field-text">{remark.text}</span>
          </p>
        )}
      </div>
    </div>
  );
};
