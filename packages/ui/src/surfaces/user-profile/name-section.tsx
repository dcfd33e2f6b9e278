// The public profile of a user: image and name, and the form that changes them.

import { canSaveName, isManaged } from '../../flows/profile/account.ts';
import { accountName } from '../../flows/profile/account-name.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Alert } from '../../parts/alert/alert.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/field/field.tsx';
import { IdentityRow } from '../../parts/identity-row/identity-row.tsx';
import { Input } from '../../parts/input/input.tsx';
import { Item, ItemList, Section } from '../../parts/section/section.tsx';
import { usePanels } from '../../parts/section/use-panels.ts';
import { EditPanel } from '../shared/profile/edit-panel.tsx';
import { useEdit } from '../shared/profile/use-edit.ts';
import { userProfileMessages } from './messages.en.ts';
import { PictureField } from './picture-field.tsx';
import { useProfile } from './profile-context.tsx';

const FIELDS = ['firstName', 'lastName'];

const NAMES = [
  { name: 'firstName', attribute: 'first_name', autoComplete: 'given-name' },
  { name: 'lastName', attribute: 'last_name', autoComplete: 'family-name' },
] as const;

const NamePanel = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useMessages('userProfile', userProfileMessages);
  const { user, environment, announce } = useProfile();
  const { attributes } = environment.userSettings;
  const before = { firstName: user.firstName ?? '', lastName: user.lastName ?? '' };
  const managed = isManaged(user.enterpriseAccounts);
  const shown = NAMES.filter(({ attribute }) => attributes[attribute].enabled);
  const edit = useEdit({
    initial: before,
    isReady: (now) =>
      canSaveName(now, before, { firstName: attributes.first_name.required, lastName: attributes.last_name.required }),
    // Only enabled fields: the service refuses a name that the instance does not have.
    save: ({ firstName, lastName }) =>
      user.update({
        ...(attributes.first_name.enabled && { firstName: firstName.trim() }),
        ...(attributes.last_name.enabled && { lastName: lastName.trim() }),
      }),
    plain: true,
    onSaved() {
      announce(t('profile.saved'));
      onClose();
    },
  });
  return (
    <EditPanel title={t('profile.formTitle')} edit={edit} fields={FIELDS} onClose={onClose}>
      {managed && <Alert tone="info">{t('profile.managed')}</Alert>}
      <PictureField />
      {shown.length > 0 && (
        <div className="lk-name-pair">
          {shown.map(({ name, attribute, autoComplete }) => (
            <Field key={name} name={name} label={t(`profile.${name}`)}>
              <Input
                autoComplete={autoComplete}
                required={attributes[attribute].required}
                disabled={managed}
                value={edit.values[name]}
                onChange={(event) => edit.type(name, event.currentTarget.value)}
              />
            </Field>
          ))}
        </div>
      )}
    </EditPanel>
  );
};

/** Image and name. */
export const NameSection = () => {
  const t = useMessages('userProfile', userProfileMessages);
  const { user } = useProfile();
  const panels = usePanels<'edit'>();
  return (
    <Section id="profile" title={t('profile.title')} ref={panels.ref}>
      {panels.open ? (
        <NamePanel onClose={panels.close} />
      ) : (
        <ItemList elementId="profile">
          <Item
            elementId="profile"
            text={
              <IdentityRow
                name={user.fullName || t('profile.unnamed')}
                pictureOf={accountName(user).name}
                ownerId={user.id}
                note={t('profile.note')}
                src={user.imageUrl}
              />
            }
            action={
              <Button
                size="sm"
                data-trigger="edit"
                element="profileSectionPrimaryButton"
                elementId="profile"
                onClick={() => panels.show('edit')}
              >
                {t('profile.edit')}
              </Button>
            }
          />
        </ItemList>
      )}
    </Section>
  );
};
