// The field for a new password, with the rules of the instance ticking themselves off underneath.
import type { UnmetPasswordRules } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import type { Ref } from 'react';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Field } from '../../parts/field/field.tsx';
import { useForm } from '../../parts/form/form-context.ts';
import { PasswordInput } from '../../parts/password-input/password-input.tsx';
import { type PasswordRule, PasswordRules } from '../../parts/password-rules/password-rules.tsx';
import { useUi } from '../../ui-context.tsx';
import { authenticationMessages } from './messages.en.ts';

/** What the instance asks of a password, and which of it the text meets. */
const usePasswordRules = (password: string): readonly PasswordRule[] => {
  const { latchkey } = useUi();
  const t = useMessages('authentication', authenticationMessages);
  const settings = useStore(latchkey.store, ({ environment }) => environment)?.userSettings.passwordSettings;
  if (!settings) return [];
  let unmet: UnmetPasswordRules = {};
  // The check answers at once and touches nothing, so it may run while drawing.
  latchkey.client?.signUp.validatePassword(password, {
    onValidation: ({ complexity }) => {
      unmet = complexity;
    },
  });
  const rules = [
    { key: 'min_length', asked: true, text: t('rule.length', { count: settings.min_length }) },
    { key: 'require_numbers', asked: settings.require_numbers, text: t('rule.number') },
    { key: 'require_uppercase', asked: settings.require_uppercase, text: t('rule.uppercase') },
    { key: 'require_lowercase', asked: settings.require_lowercase, text: t('rule.lowercase') },
    { key: 'require_special_char', asked: settings.require_special_char, text: t('rule.special') },
  ] as const;
  return rules.flatMap(({ key, asked, text }) => (asked ? [{ key, text, met: !unmet[key] }] : []));
};

type NewPasswordProps = {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/** A field named `password` for choosing one. */
export const NewPassword = ({ label, value, onValue, ref }: NewPasswordProps) => {
  const rules = usePasswordRules(value);
  const refused = useForm().errors.password !== undefined;
  return (
    <Field name="password" label={label}>
      <PasswordInput
        ref={ref}
        required
        autoComplete="new-password"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      {!refused && <PasswordRules rules={rules} />}
    </Field>
  );
};
