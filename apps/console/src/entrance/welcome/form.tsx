// The form of a one-time link: name, address, and how the operator will sign in.
import { Alert, Button, Field, Form, type FormValues, Input, PasswordInput, RadioGroup } from '@latchkey/ui/parts';
import { useState } from 'react';
import type { CallFailure } from '../../api/failure.ts';
import { useFailureText } from '../../parts/failure.tsx';
import { useShellTexts } from '../../shell/texts.ts';
import { useEntranceTexts } from '../texts.ts';
import type { WelcomeCheck } from './calls.ts';

export type NewOperator = {
  readonly email_address: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly password?: string;
};

type Method = 'passkey' | 'password';

const FIELDS: ReadonlySet<string> = new Set(['email_address', 'first_name', 'last_name', 'password']);

/** What the form sends; a password only if the operator chose one. */
const operatorOf = (values: FormValues, fixedEmail: string | null, method: Method): NewOperator => ({
  email_address: fixedEmail ?? values.email_address?.trim() ?? '',
  ...(values.first_name?.trim() && { first_name: values.first_name.trim() }),
  ...(values.last_name?.trim() && { last_name: values.last_name.trim() }),
  ...(method === 'password' && { password: values.password ?? '' }),
});

type WelcomeFormProps = {
  readonly check: WelcomeCheck;
  readonly isRunning: boolean;
  readonly failure?: CallFailure | undefined;
  readonly onAccept: (operator: NewOperator) => void;
};

const Names = () => {
  const t = useEntranceTexts();
  return (
    <div className="lk-form-pair">
      <Field name="first_name" label={t('welcome.firstName')} note={t('welcome.optional')}>
        <Input autoComplete="given-name" dir="auto" />
      </Field>
      <Field name="last_name" label={t('welcome.lastName')} note={t('welcome.optional')}>
        <Input autoComplete="family-name" dir="auto" />
      </Field>
    </div>
  );
};

export const WelcomeForm = ({ check, isRunning, failure, onAccept }: WelcomeFormProps) => {
  const t = useEntranceTexts();
  const shell = useShellTexts();
  const textOf = useFailureText();
  const [method, setMethod] = useState<Method>('passkey');
  const { role, email_address: fixedEmail, is_recovery: isRecovery } = check;
  const errors = Object.fromEntries(Object.entries(failure?.byField ?? {}).filter(([name]) => FIELDS.has(name)));
  const submit = (values: FormValues): void => onAccept(operatorOf(values, fixedEmail, method));
  return (
    <div className="lk-card">
      <div className="lk-action-head">
        <h1 className="lk-action-title">{t('welcome.title')}</h1>
        <p className="lk-action-text">
          {isRecovery ? t('welcome.recovery') : t('welcome.text', { role: shell(`role.${role}`) })}
        </p>
      </div>
      <Form onSubmit={submit} busy={isRunning} errors={errors}>
        {!isRecovery && <Names />}
        <Field name="email_address" label={t('welcome.email')}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="username"
            dir="ltr"
            {...(fixedEmail !== null && { value: fixedEmail, readOnly: true })}
          />
        </Field>
        <RadioGroup
          name="method"
          legend={t('welcome.method')}
          value={method}
          onChoose={setMethod}
          options={[
            { value: 'passkey', title: t('welcome.passkey'), note: t('welcome.passkeyNote') },
            { value: 'password', title: t('welcome.password'), note: t('welcome.passwordNote') },
          ]}
        />
        {method === 'password' && (
          <Field name="password" label={t('welcome.newPassword')}>
            <PasswordInput autoComplete="new-password" />
          </Field>
        )}
        {failure && Object.keys(errors).length === 0 && <Alert tone="danger">{textOf(failure)}</Alert>}
        <Button type="submit" variant="primary" block loading={isRunning}>
          {t('welcome.button')}
        </Button>
      </Form>
    </div>
  );
};
