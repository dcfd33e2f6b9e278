// The username, and the form that sets or changes it.
import { canSaveUsername } from '../../flows/profile/account.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/field/field.tsx';
import { Input } from '../../parts/input/input.tsx';
import { Item, ItemList, Section } from '../../parts/section/section.tsx';
import { usePanels } from '../../parts/section/use-panels.ts';
import { EditPanel } from '../shared/profile/edit-panel.tsx';
import { useEdit } from '../shared/profile/use-edit.ts';
import { userProfileMessages } from './messages.en.ts';
import { useProfile } from './profile-context.tsx';

const FIELDS = ['username'];

const UsernamePanel = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useMessages('userProfile', userProfileMessages);
  const { user, environment, announce } = useProfile();
  const before = user.username ?? '';
  const { required } = environment.userSettings.attributes.username;
  const edit = useEdit({
    initial: { username: before },
    isReady: ({ username }) => canSaveUsername(username, before, required),
    save: ({ username }) => user.update({ username: username.trim() }),
    onSaved() {
      announce(t('username.saved'));
      onClose();
    },
  });
  return (
    <EditPanel
      title={before ? t('username.changeTitle') : t('username.setTitle')}
      edit={edit}
      fields={FIELDS}
      onClose={onClose}
    >
      <Field name="username" label={t('username.label')}>
        <Input
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required={required}
          value={edit.values.username}
          onChange={(event) => edit.type('username', event.currentTarget.value)}
        />
      </Field>
    </EditPanel>
  );
};

/** The username. */
export const UsernameSection = () => {
  const t = useMessages('userProfile', userProfileMessages);
  const { username } = useProfile().user;
  const panels = usePanels<'edit'>();
  const button = (
    <Button
      size="sm"
      data-trigger="edit"
      element="profileSectionPrimaryButton"
      elementId="username"
      onClick={() => panels.show('edit')}
    >
      {username ? t('username.change') : t('username.set')}
    </Button>
  );
  return (
    <Section id="username" title={t('username.title')} ref={panels.ref}>
      {panels.open ? (
        <UsernamePanel onClose={panels.close} />
      ) : (
        <ItemList elementId="username">
          <Item
            elementId="username"
            text={username ?? <span className="lk-item-none">{t('username.none')}</span>}
            action={button}
          />
        </ItemList>
      )}
    </Section>
  );
};
