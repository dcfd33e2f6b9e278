// The dialog that invites one or several addresses to an organization.
import { Checkbox, Field, Input, Select, useLocale } from '@latchkey/ui/parts';
import { languageOptions, messageLocaleOf } from '../../i18n/language-names.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { AddressesField } from '../../parts/addresses/addresses-field.tsx';
import type { MadeLink } from '../../parts/addresses/made-links.tsx';
import { useAddressChange } from '../../parts/addresses/use-address-change.ts';
import { useOrganizationTexts } from '../texts.ts';
import { useRoleOptions } from './use-role-options.ts';

const OUTDATED = ['GET /organizations'];

type InviteToOrganizationProps = {
  readonly organizationId: string;
  readonly onMade: (links: readonly MadeLink[]) => void;
  readonly onClose: () => void;
};

export const InviteToOrganization = ({ organizationId: id, onMade, onClose }: InviteToOrganizationProps) => {
  const t = useOrganizationTexts();
  const { options, usual } = useRoleOptions();
  const locale = useLocale();
  const { addresses, count, change, isMissing } = useAddressChange<MadeLink>({
    send: async ({ call }, group, { values, reason }) => {
      const terms = {
        role: values.role ?? '',
        redirect_url: values.redirect_url?.trim() || undefined,
        notify: values.notify !== undefined,
        language: messageLocaleOf(values.language),
      };
      const made = await call('POST /organizations/:id/invitations/bulk', {
        params: { id },
        body: { email_address: [...group], ...terms },
        reason,
      });
      return made.data.flatMap(({ email_address, url }) => (url ? [{ address: email_address, url }] : []));
    },
    onSent: onMade,
    outdated: OUTDATED,
  });
  return (
    <ActionDialog
      title={t('invite.title')}
      button={count > 0 ? t('invite.button', { count }) : t('invite.action')}
      hasReason={false}
      change={change}
      onClose={onClose}
    >
      <AddressesField
        name="email_address"
        label={t('invite.addresses')}
        hint={t('invite.addressesHint')}
        error={isMissing ? t('invite.none') : undefined}
        addresses={addresses}
      />
      <Field name="role" label={t('member.role')}>
        <Select key={options.length} options={options} defaultValue={usual} />
      </Field>
      <Field
        name="redirect_url"
        label={t('invite.redirect')}
        note={t('field.optional')}
        hint={t('invite.redirectHint')}
      >
        <Input type="url" dir="ltr" autoComplete="off" />
      </Field>
      <Field name="language" label={t('invite.language')}>
        <Select options={languageOptions(locale)} defaultValue="en" />
      </Field>
      <Checkbox name="notify" defaultChecked>
        {t('invite.notify')}
      </Checkbox>
    </ActionDialog>
  );
};
