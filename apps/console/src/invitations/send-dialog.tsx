// The dialog that invites one or several addresses to the application.
import { Checkbox, Field, type FormValues, Input, Select, useLocale } from '@latchkey/ui/parts';
import type { AdminBody } from '@latchkey/wire/admin';
import { languageOptions, messageLocaleOf } from '../i18n/language-names.ts';
import { ActionDialog } from '../parts/action/action-dialog.tsx';
import { AddressesField } from '../parts/addresses/addresses-field.tsx';
import type { MadeLink } from '../parts/addresses/made-links.tsx';
import { useAddressChange } from '../parts/addresses/use-address-change.ts';
import { useInvitationTexts } from './texts.ts';

const OUTDATED = ['GET /invitations'];
const USUAL_DAYS = '30';
const MOST_DAYS = 365;

type Terms = Omit<AdminBody<'POST /invitations'>, 'email_address'>;

/** The choices of the form; boxes that are not checked are absent. */
const termsOf = (values: FormValues): Terms => ({
  redirect_url: values.redirect_url?.trim() || undefined,
  notify: values.notify !== undefined,
  ignore_existing: values.ignore_existing !== undefined,
  language: messageLocaleOf(values.language),
  expires_in_days: Number(values.expires_in_days) || undefined,
});

const TermFields = () => {
  const t = useInvitationTexts();
  const locale = useLocale();
  return (
    <>
      <Field name="redirect_url" label={t('send.redirect')} note={t('optional')} hint={t('send.redirectHint')}>
        <Input type="url" dir="ltr" autoComplete="off" />
      </Field>
      <Field name="expires_in_days" label={t('send.days')}>
        <Input type="number" min={1} max={MOST_DAYS} autoComplete="off" defaultValue={USUAL_DAYS} />
      </Field>
      <Field name="language" label={t('send.language')}>
        <Select options={languageOptions(locale)} defaultValue="en" />
      </Field>
      <Checkbox name="notify" defaultChecked>
        {t('send.notify')}
      </Checkbox>
      <Checkbox name="ignore_existing">{t('send.again')}</Checkbox>
    </>
  );
};

type SendInvitationsProps = {
  /** Everything that was made, with its links. */
  readonly onMade: (links: readonly MadeLink[]) => void;
  readonly onClose: () => void;
};

export const SendInvitations = ({ onMade, onClose }: SendInvitationsProps) => {
  const t = useInvitationTexts();
  const { addresses, count, change, isMissing } = useAddressChange<MadeLink>({
    send: async ({ call }, group, { values, reason }) => {
      const invitations = group.map((email_address) => ({ email_address, ...termsOf(values) }));
      const made = await call('POST /invitations/bulk', { body: { invitations }, reason });
      return made.data.map(({ email_address, url }) => ({ address: email_address, url }));
    },
    onSent: onMade,
    outdated: OUTDATED,
  });
  return (
    <ActionDialog
      title={t('send.title')}
      button={count > 0 ? t('send.button', { count }) : t('send.action')}
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
      <TermFields />
    </ActionDialog>
  );
};
