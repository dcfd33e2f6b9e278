// Creates a user.
import { Checkbox, Field, type FormValues, Input, PasswordInput } from '@latchkey/ui/parts';
import type { AdminBody } from '@latchkey/wire/admin';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { OperatorValue } from '../../api/operator.tsx';
import { useChange } from '../../api/use-change.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { USER_READS, useUserTexts } from '../texts.ts';

const TEXTS = ['first_name', 'last_name', 'email_address', 'phone_number', 'username', 'password'] as const;
const NEW_PASSWORD = 'requires_new_password';

/** Only what was filled in. */
export const newUserOf = (values: FormValues): AdminBody<'POST /users'> => ({
  ...Object.fromEntries(
    TEXTS.flatMap((name) => {
      const value = name === 'password' ? values[name] : values[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  ),
  ...(values[NEW_PASSWORD] !== undefined && values.password && { requires_new_password: true }),
});

/** After the creation the page of the user opens. */
export const CreateDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useUserTexts();
  const [, navigate] = useLocation();
  const made = useRef('');
  const create = async ({ call }: OperatorValue, values: FormValues): Promise<void> => {
    made.current = (await call('POST /users', { body: newUserOf(values) })).id;
  };
  return (
    <ActionDialog
      title={t('create.title')}
      text={t('create.text')}
      button={t('create.button')}
      hasReason={false}
      names={TEXTS}
      change={useChange(create, USER_READS)}
      onDone={() => navigate(`/users/${made.current}`)}
      onClose={onClose}
    >
      <div className="lk-form-pair">
        <Field name="first_name" label={t('field.firstName')} note={t('field.optional')}>
          <Input autoComplete="off" dir="auto" />
        </Field>
        <Field name="last_name" label={t('field.lastName')} note={t('field.optional')}>
          <Input autoComplete="off" dir="auto" />
        </Field>
      </div>
      <Field name="email_address" label={t('field.email')}>
        <Input type="email" inputMode="email" autoComplete="off" dir="ltr" />
      </Field>
      <div className="lk-form-pair">
        <Field name="phone_number" label={t('field.phone')} note={t('field.optional')}>
          <Input type="tel" autoComplete="off" dir="ltr" />
        </Field>
        <Field name="username" label={t('field.username')} note={t('field.optional')}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} dir="ltr" />
        </Field>
      </div>
      <Field name="password" label={t('field.password')} note={t('field.optional')} hint={t('create.passwordHint')}>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Checkbox name={NEW_PASSWORD}>{t('field.requiresNewPassword')}</Checkbox>
    </ActionDialog>
  );
};
