// The form that sets or changes the password, with the instance's rules and the comparison of the confirmation.
import type { User } from '@latchkey/client';
import { useMemo, useState } from 'react';
import type { Problem } from '../../../flows/problem.ts';
import { isManaged } from '../../../flows/profile/account.ts';
import { identifierOf } from '../../../flows/profile/account-name.ts';
import {
  canSavePassword,
  matchAfter,
  NO_PASSWORD,
  type PasswordMatch,
  type PasswordValues,
} from '../../../flows/profile/password-change.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Alert } from '../../../parts/alert/alert.tsx';
import { Checkbox } from '../../../parts/checkbox/checkbox.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { isOtherControl, useLeave } from '../../../parts/leave/use-leave.ts';
import { PasswordInput } from '../../../parts/password-input/password-input.tsx';
import { useFocusOnMount } from '../../shared/cards/use-focus-on-mount.ts';
import { NewPassword } from '../../shared/passwords/new-password.tsx';
import { HiddenIdentifier } from '../../shared/passwords/password-form.tsx';
import { EditPanel } from '../../shared/profile/edit-panel.tsx';
import { useEdit } from '../../shared/profile/use-edit.ts';
import { useProfile } from '../profile-context.tsx';
import { securityMessages } from './messages.en.ts';

const FIELDS = ['currentPassword', 'password', 'confirmPassword'];

/** The service names the field of the new password differently from the field itself, which all forms share. */
const renamed = (problem: Problem): Problem =>
  problem.field === 'newPassword' ? { ...problem, field: 'password' } : problem;

const save = (user: User, { currentPassword, password, signOutOfOtherSessions }: PasswordValues) =>
  user.updatePassword({
    newPassword: password,
    signOutOfOtherSessions,
    ...(user.passwordEnabled ? { currentPassword } : {}),
  });

/** The form, its comparison of the two passwords, and the texts of refusals. */
const usePasswordForm = ({ onClose, onAlone }: PasswordFormProps) => {
  const t = useMessages('userProfile', securityMessages);
  const { user, announce } = useProfile();
  // Stored at the start, because a user who sets a password has one by the time the form closes.
  const [hasPassword] = useState(user.passwordEnabled);
  const [match, setMatch] = useState<PasswordMatch>('unknown');
  const edit = useEdit({
    initial: NO_PASSWORD,
    isReady: (values: PasswordValues) => canSavePassword(values, hasPassword),
    save: (values) => save(user, values),
    onSaved(_, { signOutOfOtherSessions }) {
      announce(t('password.saved'));
      if (signOutOfOtherSessions) onAlone();
      onClose();
    },
  });
  const type = <Name extends keyof PasswordValues>(field: Name, value: PasswordValues[Name]): void => {
    edit.type(field, value);
    setMatch((before) => matchAfter(before, { typed: field }, { ...edit.values, [field]: value }));
  };
  const leave = useLeave(({ field, pressed }) => {
    const isOne = field instanceof HTMLInputElement && /^(password|confirmPassword)$/.test(field.name);
    if (isOne && !isOtherControl(pressed)) setMatch((before) => matchAfter(before, 'left', edit.values));
  });
  const problems = useMemo(() => edit.problems.map(renamed), [edit.problems]);
  const wrong = t('password.wrong');
  const own = useMemo(
    () => ({
      form_password_incorrect__current_password: wrong,
      form_password_validation_failed__current_password: wrong,
    }),
    [wrong],
  );
  return { t, user, hasPassword, match, edit: { ...edit, problems }, type, leave, own };
};

type PasswordFormProps = {
  readonly onClose: () => void;
  /** Called when all other sessions were signed out. */
  readonly onAlone: () => void;
};

/** Sets the first password of a user, or changes an existing one. */
export const PasswordForm = (props: PasswordFormProps) => {
  const { t, user, hasPassword, match, edit, type, leave, own } = usePasswordForm(props);
  const { values } = edit;
  const managed = isManaged(user.enterpriseAccounts);
  const first = useFocusOnMount<HTMLInputElement>(!managed);
  const said = {
    error: match === 'differs' ? t('password.differs') : undefined,
    success: match === 'same' && values.confirmPassword !== '' ? t('password.same') : undefined,
  };
  return (
    <EditPanel
      title={t(hasPassword ? 'password.changeTitle' : 'password.setTitle')}
      edit={edit}
      fields={FIELDS}
      own={own}
      submit={t('password.save')}
      locked={managed}
      onClose={props.onClose}
    >
      {managed && <Alert tone="info">{t('password.managed')}</Alert>}
      <fieldset className="lk-password-fields" disabled={managed} {...leave}>
        <HiddenIdentifier value={identifierOf(user)} />
        {hasPassword && (
          <Field name="currentPassword" label={t('password.current')}>
            <PasswordInput
              ref={first}
              required
              autoComplete="current-password"
              value={values.currentPassword}
              onChange={(event) => type('currentPassword', event.currentTarget.value)}
            />
          </Field>
        )}
        <NewPassword
          ref={hasPassword ? undefined : first}
          label={t('password.new')}
          value={values.password}
          onValue={(value) => type('password', value)}
        />
        <Field name="confirmPassword" label={t('password.again')} {...said}>
          <PasswordInput
            required
            autoComplete="new-password"
            value={values.confirmPassword}
            onChange={(event) => type('confirmPassword', event.currentTarget.value)}
          />
        </Field>
        <Field name="signOutOfOtherSessions" hint={t('password.signOutHint')}>
          <Checkbox
            checked={values.signOutOfOtherSessions}
            onChange={(event) => type('signOutOfOtherSessions', event.currentTarget.checked)}
          >
            {t('password.signOut')}
          </Checkbox>
        </Field>
      </fieldset>
    </EditPanel>
  );
};
