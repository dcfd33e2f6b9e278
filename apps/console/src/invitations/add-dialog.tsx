// The dialog that adds addresses to the waitlist.
import { ActionDialog } from '../parts/action/action-dialog.tsx';
import { AddressesField } from '../parts/addresses/addresses-field.tsx';
import { useAddressChange } from '../parts/addresses/use-address-change.ts';
import { useNotify } from '../shell/notices.tsx';
import { useInvitationTexts } from './texts.ts';

const OUTDATED = ['GET /waitlist_entries'];

export const AddToWaitlist = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useInvitationTexts();
  const notify = useNotify();
  const { addresses, count, change, isMissing } = useAddressChange({
    send: async ({ call }, group, { reason }) => {
      const entries = group.map((email_address) => ({ email_address }));
      await call('POST /waitlist_entries/bulk', { body: { entries }, reason });
      return [];
    },
    onSent: (_made, sent) => notify({ text: t('waitlist.addDone', { count: sent }) }),
    outdated: OUTDATED,
  });
  return (
    <ActionDialog
      title={t('waitlist.addTitle')}
      button={count > 0 ? t('waitlist.addButton', { count }) : t('waitlist.add')}
      hasReason={false}
      change={change}
      onClose={onClose}
    >
      <AddressesField
        name="email_address"
        label={t('send.addresses')}
        hint={t('send.addressesHint')}
        error={isMissing ? t('send.none') : undefined}
        addresses={addresses}
      />
    </ActionDialog>
  );
};
