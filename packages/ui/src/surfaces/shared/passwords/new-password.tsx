// The field for a new password, with the instance's rules ticked underneath while typing.
import { createDownload, useDownload, useStore } from '@latchkey/hooks';
import { type Ref, useId } from 'react';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { PasswordInput } from '../../../parts/password-input/password-input.tsx';
import { type PasswordRule, PasswordRules, ruleIds } from '../../../parts/password-rules/password-rules.tsx';
import { withRef } from '../../../parts/with-ref/with-ref.ts';
import { useUi } from '../../../ui-context.tsx';
import { authenticationMessages } from '../cards/messages.en.ts';
import { meetsRules, type PasswordCheck, usePasswordCheck } from './use-password-check.ts';
import { useRuleProgress } from './use-rule-progress.ts';

const strengthHint = /* @__PURE__ */ createDownload(() => import('./strength-hint.tsx'));

/** The instance's password rules, and which of them the text meets. */
const usePasswordRules = ({ unmet, strength }: PasswordCheck): readonly PasswordRule[] => {
  const { latchkey } = useUi();
  const t = useMessages('authentication', authenticationMessages);
  const settings = useStore(latchkey.store, ({ environment }) => environment)?.userSettings.passwordSettings;
  if (!settings) return [];
  const rules = [
    { key: 'min_length', asked: true, text: t('rule.length', { count: settings.min_length }) },
    // Few users reach the maximum length, so the rule is shown only once it is broken.
    { key: 'max_length', asked: unmet?.max_length === true, text: t('rule.longest', { count: settings.max_length }) },
    { key: 'require_numbers', asked: settings.require_numbers, text: t('rule.number') },
    { key: 'require_uppercase', asked: settings.require_uppercase, text: t('rule.uppercase') },
    { key: 'require_lowercase', asked: settings.require_lowercase, text: t('rule.lowercase') },
    { key: 'require_special_char', asked: settings.require_special_char, text: t('rule.special') },
  ] as const;
  const drawn = rules.flatMap(({ key, asked, text }) =>
    asked ? [{ key, text, met: unmet !== undefined && !unmet[key] }] : [],
  );
  if (!settings.show_zxcvbn) return drawn;
  const met = unmet !== undefined && strength !== undefined && strength.state !== 'fail';
  return [...drawn, { key: 'strength', text: t('rule.strength'), met }];
};

type NewPasswordProps = {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/** A field named `password` for choosing one. */
export const NewPassword = /* @__PURE__ */ withRef(({ label, value, onValue, ref }: NewPasswordProps) => {
  const check = usePasswordCheck(value);
  const rules = usePasswordRules(check);
  const progress = useRuleProgress(rules, value);
  const base = useId();
  const { strength } = check;
  const hasHint = strength !== undefined && strength.state !== 'excellent' && meetsRules(check);
  const { code } = useDownload(strengthHint, hasHint);
  const hint = hasHint && code && <code.StrengthHint strength={strength} />;
  return (
    <Field
      name="password"
      label={label}
      hint={hint}
      describedBy={ruleIds(base, rules)}
      remarkElement={hint ? 'formFieldWarningText' : undefined}
    >
      <PasswordInput
        ref={ref}
        required
        autoComplete="new-password"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      {rules.length > 0 && <PasswordRules base={base} rules={rules} />}
      <span role="status" className="lk-unseen">
        {progress}
      </span>
    </Field>
  );
});
