// A password input with a show/hide button. The button is in the tab order and its label says what it will do.
import { useState } from 'react';
import { laterPartMessages } from '../../i18n/later-part-messages.en.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { useClasses } from '../../styles/appearance/context.tsx';
import { eyeGlyph } from '../icon/glyphs/eye.ts';
import { eyeOffGlyph } from '../icon/glyphs/eye-off.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Input, type InputProps } from '../input/input.tsx';
import { withRef } from '../with-ref/with-ref.ts';

/** `autoComplete` is required: `current-password` to sign in, `new-password` to choose one. */
export type PasswordInputProps = Omit<InputProps, 'type' | 'autoComplete'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** An input for a password. */
export const PasswordInput = /* @__PURE__ */ withRef((props: PasswordInputProps) => {
  const classes = useClasses();
  const t = useMessages('parts', laterPartMessages);
  const [shown, setShown] = useState(false);
  return (
    <div className={classes('lk-password-input', {}, 'formFieldInputGroup')} data-shown={shown || undefined}>
      <Input spellCheck={false} autoCapitalize="none" autoCorrect="off" {...props} type={shown ? 'text' : 'password'} />
      <IconButton
        icon={shown ? eyeOffGlyph : eyeGlyph}
        label={t(shown ? 'password.hide' : 'password.show')}
        iconElement="formFieldInputShowPasswordIcon"
        element="formFieldInputShowPasswordButton"
        onClick={() => setShown(!shown)}
      />
    </div>
  );
});
