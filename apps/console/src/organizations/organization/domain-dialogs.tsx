// The dialogs about the domains of an organization: add, verify, change how users join, remove.
import { Checkbox, Field, type FormValues, Input, Select } from '@latchkey/ui/parts';
import { useChange } from '../../api/use-change.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import type { AdminDomain } from '../organization-value.ts';
import { useOrganizationTexts } from '../texts.ts';

const ENROLLMENT_MODES = ['manual_invitation', 'automatic_invitation', 'automatic_suggestion'] as const;

const OUTDATED = ['GET /organizations'];

type DialogProps = { readonly organizationId: string; readonly onClose: () => void };
type DomainProps = DialogProps & { readonly domain: AdminDomain };

const modeOf = (values: FormValues) => ENROLLMENT_MODES.find((mode) => mode === values.enrollment_mode);

const ModeField = ({ mode }: { readonly mode?: string | undefined }) => {
  const t = useOrganizationTexts();
  return (
    <Field name="enrollment_mode" label={t('domain.mode')} hint={t('domain.modeHint')}>
      <Select
        options={ENROLLMENT_MODES.map((value) => ({ value, label: t(`domain.mode.${value}`) }))}
        defaultValue={mode ?? ENROLLMENT_MODES[0]}
      />
    </Field>
  );
};

/** Adds a domain, verified or not. */
export const AddDomain = ({ organizationId: id, onClose }: DialogProps) => {
  const t = useOrganizationTexts();
  const change = useChange(({ call }, values: FormValues, reason: string | undefined) => {
    const verified = values.verified !== undefined;
    // Only a verified domain may let users join.
    const mode = verified ? modeOf(values) : undefined;
    return call('POST /organizations/:id/domains', {
      params: { id },
      body: { name: values.name?.trim() ?? '', verified, enrollment_mode: mode },
      reason,
    });
  }, OUTDATED);
  return (
    <ActionDialog title={t('domain.addTitle')} button={t('domain.add')} change={change} onClose={onClose}>
      <Field name="name" label={t('domain.name')}>
        <Input dir="ltr" autoComplete="off" autoCapitalize="none" spellCheck={false} placeholder="example.com" />
      </Field>
      <Checkbox name="verified">{t('domain.isOwn')}</Checkbox>
      <ModeField />
    </ActionDialog>
  );
};

/** Marks a domain as verified. */
export const VerifyDomain = ({ organizationId: id, domain, onClose }: DomainProps) => {
  const t = useOrganizationTexts();
  const change = useChange(
    ({ call }, _values: FormValues, reason: string | undefined) =>
      call('POST /organizations/:id/domains/:domainId/verify', { params: { id, domainId: domain.id }, reason }),
    OUTDATED,
  );
  return (
    <ActionDialog
      title={t('domain.verifyTitle', { name: domain.name })}
      text={t('domain.verifyText')}
      button={t('domain.verify')}
      change={change}
      onClose={onClose}
    />
  );
};

/** Changes how users with an address of the domain join. */
export const ChangeEnrollment = ({ organizationId: id, domain, onClose }: DomainProps) => {
  const t = useOrganizationTexts();
  const change = useChange(
    ({ call }, values: FormValues, reason: string | undefined) =>
      call('PATCH /organizations/:id/domains/:domainId', {
        params: { id, domainId: domain.id },
        body: {
          enrollment_mode: modeOf(values) ?? domain.enrollment_mode,
          delete_pending: values.delete_pending !== undefined,
          updated_at: domain.updated_at,
        },
        reason,
      }),
    OUTDATED,
  );
  return (
    <ActionDialog
      title={t('domain.modeTitle', { name: domain.name })}
      button={t('domain.changeMode')}
      change={change}
      onClose={onClose}
    >
      <ModeField mode={domain.enrollment_mode} />
      <Checkbox name="delete_pending">{t('domain.deletePending')}</Checkbox>
    </ActionDialog>
  );
};

/** Removes a domain. */
export const RemoveDomain = ({ organizationId: id, domain, onClose }: DomainProps) => {
  const t = useOrganizationTexts();
  const change = useChange(
    ({ call }, _values: FormValues, reason: string | undefined) =>
      call('DELETE /organizations/:id/domains/:domainId', { params: { id, domainId: domain.id }, reason }),
    OUTDATED,
  );
  const count = domain.total_pending_invitations + domain.total_pending_suggestions;
  return (
    <ActionDialog
      title={t('domain.removeTitle', { name: domain.name })}
      text={t('domain.removeText', { count })}
      button={t('domain.remove')}
      tone="danger"
      change={change}
      onClose={onClose}
    />
  );
};
