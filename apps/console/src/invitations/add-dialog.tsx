// The dialog that adds addresses to the waitlist.
import type { FormValues } from '@latchkey/ui/parts';
import { INVITATIONS_AT_ONCE_MAX } from '@latchkey/wire';
import { useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { ActionDialog } from '../parts/action/action-dialog.tsx';
import { AddressesField, useAddresses } from '../parts/addresses/addresses-field.tsx';
import { inGroups } from '../parts/addresses/read-addresses.ts';
import { useNotify } from '../shell/notices.tsx';
import { useInvitationTexts } from './texts.ts';

const OUTDATED = ['GET /waitlist_entries'];

/** Adds in groups, as the service takes them. What was added leaves the field. */
export const AddToWaitlist = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useInvitationTexts();
  const notify = useNotify();
  const addresses = useAddresses();
  const [isEmpty, setEmpty] = useState(false);
  const count = addresses.all.length;
  const change = useChange(async ({ call }, _values: FormValues, reason: string | undefined) => {
    for (const group of inGroups(addresses.all, INVITATIONS_AT_ONCE_MAX)) {
      const entries = group.map((email_address) => ({ email_address }));
      await call('POST /waitlist_entries/bulk', { body: { entries }, reason });
      addresses.remove(group);
    }
    notify({ text: t('waitlist.addDone', { count }) });
  }, OUTDATED);
  const run = async (values: FormValues, reason: string | undefined): Promise<boolean> => {
    setEmpty(count === 0);
    return count > 0 && change.run(values, reason);
  };
  return (
    <ActionDialog
      title={t('waitlist.addTitle')}
      button={count > 0 ? t('waitlist.addButton', { count }) : t('waitlist.add')}
      hasReason={false}
      change={{ ...change, run }}
      onClose={onClose}
    >
      <AddressesField
        name="email_address"
        label={t('send.addresses')}
        hint={t('send.addressesHint')}
        error={isEmpty && count === 0 ? t('send.none') : undefined}
        addresses={addresses}
      />
    </ActionDialog>
  );
};
