// The dialog that invites one or several addresses to an organization.
import { Checkbox, Field, type FormValues, Input, Select } from '@latchkey/ui/parts';
import { INVITATIONS_AT_ONCE_MAX } from '@latchkey/wire';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/language.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { AddressesField, useAddresses } from '../../parts/addresses/addresses-field.tsx';
import type { MadeLink } from '../../parts/addresses/made-links.tsx';
import { inGroups } from '../../parts/addresses/read-addresses.ts';
import { useOrganizationTexts } from '../texts.ts';
import { useRoleOptions } from './use-role-options.ts';

const OUTDATED = ['GET /organizations'];

type InviteToOrganizationProps = {
  readonly organizationId: string;
  readonly onMade: (links: readonly MadeLink[]) => void;
  readonly onClose: () => void;
};

/** Sends in groups, as the service takes them. What was sent leaves the field, also if a later group is refused. */
export const InviteToOrganization = ({ organizationId: id, onMade, onClose }: InviteToOrganizationProps) => {
  const t = useOrganizationTexts();
  const { options } = useRoleOptions();
  const addresses = useAddresses();
  const [isEmpty, setEmpty] = useState(false);
  const count = addresses.all.length;
  const change = useChange(async ({ call }, values: FormValues, reason: string | undefined) => {
    const links: MadeLink[] = [];
    const terms = {
      role: values.role ?? '',
      redirect_url: values.redirect_url?.trim() || undefined,
      notify: values.notify !== undefined,
      language: LANGUAGES.find((language) => language === values.language),
    };
    for (const group of inGroups(addresses.all, INVITATIONS_AT_ONCE_MAX)) {
      const made = await call('POST /organizations/:id/invitations/bulk', {
        params: { id },
        body: { email_address: [...group], ...terms },
        reason,
      });
      links.push(...made.data.flatMap(({ email_address, url }) => (url ? [{ address: email_address, url }] : [])));
      addresses.remove(group);
    }
    onMade(links);
  }, OUTDATED);
  const run: typeof change.run = async (values, reason) => {
    setEmpty(count === 0);
    return count > 0 && change.run(values, reason);
  };
  return (
    <ActionDialog
      title={t('invite.title')}
      button={count > 0 ? t('invite.button', { count }) : t('invite.action')}
      hasReason={false}
      change={{ ...change, run }}
      onClose={onClose}
    >
      <AddressesField
        name="email_address"
        label={t('invite.addresses')}
        hint={t('invite.addressesHint')}
        error={isEmpty && count === 0 ? t('invite.none') : undefined}
        addresses={addresses}
      />
      <Field name="role" label={t('member.role')}>
        <Select key={options.length} options={options} defaultValue={options.at(-1)?.value} />
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
        <Select
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          defaultValue={LANGUAGES[0]}
        />
      </Field>
      <Checkbox name="notify" defaultChecked>
        {t('invite.notify')}
      </Checkbox>
    </ActionDialog>
  );
};
