// The form that leaves an organization, or deletes it: both want its name typed.
import { useMessages } from '../../i18n/locale-context.tsx';
import { Field } from '../../parts/field/field.tsx';
import { Input } from '../../parts/input/input.tsx';
import { useUi } from '../../ui-context.tsx';
import { EditPanel } from '../profile/edit-panel.tsx';
import { useEdit } from '../profile/use-edit.ts';
import { organizationProfileMessages } from './messages.en.ts';
import { useOrganizationProfile } from './organization-context.tsx';

const FIELDS = ['deleteOrganizationConfirmation'];

/** Goes where people go who are in an organization no longer. */
const useGoodbye = (): (() => Promise<void>) => {
  const { latchkey, close } = useUi();
  const { props, environment } = useOrganizationProfile();
  return () => {
    const redirectUrl = props.afterLeaveOrganizationUrl || environment.displayConfig.afterLeaveOrganizationUrl;
    close?.();
    return latchkey.setActive({ organization: null, ...(redirectUrl ? { redirectUrl } : {}) });
  };
};

type GoodbyeFormProps = { readonly way: 'leave' | 'delete'; readonly onClose: () => void };

/** Leaves or deletes once the name is typed. */
export const GoodbyeForm = ({ way, onClose }: GoodbyeFormProps) => {
  const t = useMessages('organizationProfile', organizationProfileMessages);
  const { organization, user } = useOrganizationProfile();
  const goodbye = useGoodbye();
  const { name } = organization;
  const edit = useEdit({
    initial: { deleteOrganizationConfirmation: '' },
    isReady: ({ deleteOrganizationConfirmation: typed }) => typed.trim() === name.trim(),
    async save() {
      await (way === 'leave' ? user.leaveOrganization(organization.id) : organization.destroy());
      // Here and not afterwards: without an organization this page is gone, and nobody would take the person away from it.
      await goodbye();
    },
    onSaved: onClose,
  });
  return (
    <EditPanel
      tone="danger"
      title={t(`${way}.formTitle`, { name })}
      text={
        <>
          <span>{t(`${way}.text`)}</span>
          <span className="lk-danger-text">{t(`${way}.final`)}</span>
        </>
      }
      edit={edit}
      fields={FIELDS}
      submit={t(`${way}.submit`)}
      cancel={t(`${way}.keep`)}
      onClose={onClose}
    >
      <Field name="deleteOrganizationConfirmation" label={t('confirm.label', { name })}>
        <Input
          required
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore=""
          placeholder={name}
          value={edit.values.deleteOrganizationConfirmation}
          onChange={(event) => edit.type('deleteOrganizationConfirmation', event.currentTarget.value)}
        />
      </Field>
    </EditPanel>
  );
};
