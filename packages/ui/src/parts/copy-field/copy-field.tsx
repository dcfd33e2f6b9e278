// A read-only value with a copy button. The owner does the copying and knows whether it is allowed.
import { type ComponentProps, useId, useRef } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { copyGlyph } from '../icon/glyphs/copy.ts';
import { checkGlyph } from '../icon/glyphs/status/check.ts';
import { IconButton } from '../icon-button/icon-button.tsx';

export type CopyFieldProps = Omit<ComponentProps<'div'>, 'children' | 'onCopy'> &
  Addressed & {
    readonly label: string;
    readonly value: string;
    /** Label of the button. */
    readonly action: string;
    /** The value has just been copied: the button shows a tick for a moment. */
    readonly copied?: boolean | undefined;
    /** Copies the value; `node` contains it, to be selected if copying is refused. */
    readonly onCopyValue: (value: string, node: HTMLElement) => void;
  };

/** A labelled value that cannot be changed. */
export const CopyField = (props: CopyFieldProps) => {
  const { label, value, action, copied = false, onCopyValue, element, elementId, className, ...rest } = props;
  const classes = useClasses();
  const id = useId();
  const text = useRef<HTMLSpanElement>(null);
  return (
    <div {...rest} className={classes('lk-copy-field', { className, element, elementId }, 'formField')}>
      <span id={id} className={classes('lk-copy-field-label', {}, 'formFieldLabel')}>
        {label}
      </span>
      <div className={classes('lk-copy-field-box', {}, 'formFieldInputGroup')}>
        <span ref={text} dir="ltr" className="lk-copy-field-value">
          {value}
        </span>
        <IconButton
          icon={copied ? checkGlyph : copyGlyph}
          label={action}
          aria-describedby={id}
          data-copied={copied || undefined}
          element="formFieldInputCopyToClipboardButton"
          iconElement="formFieldInputCopyToClipboardIcon"
          onClick={() => text.current && onCopyValue(value, text.current)}
        />
      </div>
    </div>
  );
};
