// The password: whether it is set, and setting, changing or removing it.
import { memo, useMemo } from 'react';
import { isManaged } from '../../../flows/profile/account.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { Menu } from '../../../parts/menu/menu.tsx';
import { PasswordInput } from '../../../parts/password-input/password-input.tsx';
import { AddButton, Item, ItemList, Section } from '../../../parts/section/section.tsx';
import { type Panels, usePanels } from '../../../parts/section/use-panels.ts';
import { EditPanel } from '../../shared/profile/edit-panel.tsx';
import { useEdit } from '../../shared/profile/use-edit.ts';
import { userProfileMessages } from '../messages.en.ts';
import { useProfile } from '../profile-context.tsx';
import { securityMessages } from './messages.en.ts';
import { PasswordForm } from './password-form.tsx';

const REMOVE_FIELDS = ['currentPassword'];

/** Asks for the password that is to be removed. */
const RemoveForm = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useMessages('userProfile', securityMessages);
  const { user, announce } = useProfile();
  const edit = useEdit({
    initial: { currentPassword: '' },
    isReady: ({ currentPassword }) => currentPassword !== '',
    save: ({ currentPassword }) => user.removePassword({ currentPassword }),
    onSaved() {
      announce(t('password.removed'));
      onClose();
    },
  });
  const wrong = t('password.wrong');
  const own = useMemo(() => ({ form_password_incorrect__current_password: wrong }), [wrong]);
  return (
    <EditPanel
      tone="danger"
      title={t('password.removeTitle')}
      text={t('password.removeText')}
      edit={edit}
      fields={REMOVE_FIELDS}
      own={own}
      submit={t('password.remove')}
      onClose={onClose}
    >
      <Field name="currentPassword" label={t('password.current')}>
        <PasswordInput
          required
          autoComplete="current-password"
          value={edit.values.currentPassword}
          onChange={(event) => edit.type('currentPassword', event.currentTarget.value)}
        />
      </Field>
    </EditPanel>
  );
};

type PasswordPanels = Panels<'change' | 'remove'>;

/** The row of a password that is set: its dots, and its actions. */
const PasswordRow = ({ panels, removable }: { readonly panels: PasswordPanels; readonly removable: boolean }) => {
  const t = useMessages('userProfile', securityMessages);
  const shared = useMessages('userProfile', userProfileMessages);
  const change = () => panels.show('change');
  const button = (
    <Button size="sm" data-trigger="change" element="profileSectionPrimaryButton" elementId="password" onClick={change}>
      {t('password.change')}
    </Button>
  );
  const menu = (
    <Menu
      label={shared('row.options', { name: t('password.title') })}
      elementId="password"
      trigger="change"
      entries={[
        { key: 'change', label: t('password.change'), onSelect: change },
        {
          key: 'remove',
          label: t('password.remove'),
          tone: 'danger',
          onSelect: () => panels.show('remove', 'change'),
        },
      ]}
    />
  );
  return (
    <ItemList elementId="password">
      <Item
        elementId="password"
        text={
          <>
            <span aria-hidden="true">••••••••••</span>
            <span className="lk-unseen">{t('password.hidden')}</span>
          </>
        }
        action={panels.open === undefined && (removable ? menu : button)}
        panel={panels.open === 'remove' && <RemoveForm onClose={panels.close} />}
      />
    </ItemList>
  );
};

/** The section. `onAlone` is called when all other sessions were signed out. */
export const PasswordSection = memo(({ onAlone }: { readonly onAlone: () => void }) => {
  const t = useMessages('userProfile', securityMessages);
  const { user, environment } = useProfile();
  const panels = usePanels<'change' | 'remove'>();
  // If the instance requires a password, or an organization manages it, it cannot be removed.
  const removable = !environment.userSettings.attributes.password.required && !isManaged(user.enterpriseAccounts);
  return (
    <Section id="password" title={t('password.title')} ref={panels.ref}>
      {panels.open === 'change' ? (
        <PasswordForm onClose={panels.close} onAlone={onAlone} />
      ) : user.passwordEnabled ? (
        <PasswordRow panels={panels} removable={removable} />
      ) : (
        <AddButton data-trigger="change" elementId="password" onClick={() => panels.show('change')}>
          {t('password.set')}
        </AddButton>
      )}
    </Section>
  );
});
