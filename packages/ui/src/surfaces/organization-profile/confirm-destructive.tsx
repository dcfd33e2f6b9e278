// The form that leaves or deletes an organization: both require typing its name.
import { useMessages } from '../../i18n/locale-context.tsx';
import { useUi } from '../../ui-context.tsx';
import { ConfirmPanel } from '../shared/profile/edit-panel.tsx';
import { useOrganizationProfile } from './context.tsx';
import { organizationProfileMessages } from './messages.en.ts';

/** Redirects to the URL for users who have left the organization. */
const useLeave = (): (() => Promise<void>) => {
  const { latchkey, close } = useUi();
  const { props, environment } = useOrganizationProfile();
  return () => {
    const redirectUrl = props.afterLeaveOrganizationUrl || environment.displayConfig.afterLeaveOrganizationUrl;
    close?.();
    return latchkey.setActive({ organization: null, ...(redirectUrl ? { redirectUrl } : {}) });
  };
};

type ConfirmDestructiveProps = { readonly way: 'leave' | 'delete'; readonly onClose: () => void };

/** Leaves or deletes once the name is typed. */
export const ConfirmDestructive = ({ way, onClose }: ConfirmDestructiveProps) => {
  const t = useMessages('organizationProfile', organizationProfileMessages);
  const { organization, user } = useOrganizationProfile();
  const goodbye = useLeave();
  const { name } = organization;
  return (
    <ConfirmPanel
      name="deleteOrganizationConfirmation"
      phrase={name}
      words={{
        title: t(`${way}.formTitle`, { name }),
        text: t(`${way}.text`),
        final: t(`${way}.final`),
        label: t('confirm.label', { name }),
        submit: t(`${way}.submit`),
        keep: t(`${way}.keep`),
      }}
      act={async () => {
        await (way === 'leave' ? user.leaveOrganization(organization.id) : organization.destroy());
        await goodbye();
      }}
      onClose={onClose}
    />
  );
};
