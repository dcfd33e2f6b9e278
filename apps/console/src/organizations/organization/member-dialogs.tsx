// The dialogs about one member: add a user, change the role, edit metadata, remove.
import { Field, type FormValues, Select } from '@latchkey/ui/parts';
import { useChange } from '../../api/use-change.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { JsonEditor } from '../../parts/json/editor.tsx';
import { useJsonDraft } from '../../parts/json/use-json-draft.ts';
import { usePartTexts } from '../../parts/texts.ts';
import { type AdminMembership, memberName, membershipUser } from '../organization-value.ts';
import { useOrganizationTexts } from '../texts.ts';
import { FindUser } from './find-user.tsx';
import { useRoleOptions } from './use-role-options.ts';

// The organization counts its members.
const OUTDATED = ['GET /organizations'];

type DialogProps = { readonly organizationId: string; readonly onClose: () => void };

const RoleField = ({ role }: { readonly role?: string | undefined }) => {
  const t = useOrganizationTexts();
  const { options, usual } = useRoleOptions();
  return (
    <Field name="role" label={t('member.role')}>
      <Select key={options.length} options={options} defaultValue={role ?? usual} />
    </Field>
  );
};

/** Adds a user of the instance. */
export const AddMember = ({ organizationId: id, onClose }: DialogProps) => {
  const t = useOrganizationTexts();
  const change = useChange(
    ({ call }, values: FormValues, reason: string | undefined) =>
      call('POST /organizations/:id/memberships', {
        params: { id },
        body: { user_id: values.user_id ?? '', role: values.role ?? '' },
        reason,
      }),
    OUTDATED,
  );
  return (
    <ActionDialog
      title={t('member.addTitle')}
      button={t('member.add')}
      hasReason={false}
      change={change}
      names={['user_id']}
      onClose={onClose}
    >
      <FindUser />
      <RoleField />
    </ActionDialog>
  );
};

type MemberProps = DialogProps & { readonly membership: AdminMembership };

/** Gives a member another role. */
export const ChangeRole = ({ organizationId: id, membership, onClose }: MemberProps) => {
  const t = useOrganizationTexts();
  const user = membershipUser(membership);
  const change = useChange(
    ({ call }, values: FormValues, reason: string | undefined) =>
      call('PATCH /organizations/:id/memberships/:userId', {
        params: { id, userId: user.user_id ?? '' },
        body: { role: values.role ?? '', updated_at: membership.updated_at },
        reason,
      }),
    OUTDATED,
  );
  return (
    <ActionDialog
      title={t('member.roleTitle', { name: memberName(user) })}
      button={t('member.changeRole')}
      change={change}
      onClose={onClose}
    >
      <RoleField role={membership.role} />
    </ActionDialog>
  );
};

/** Edits both kinds of metadata of a membership. */
export const EditMemberMetadata = ({ organizationId: id, membership, onClose }: MemberProps) => {
  const t = useOrganizationTexts();
  const parts = usePartTexts();
  const user = membershipUser(membership);
  const open = useJsonDraft(membership.public_metadata);
  const hidden = useJsonDraft(membership.private_metadata);
  const change = useChange(
    ({ call }, _values: FormValues, reason: string | undefined) =>
      call('PATCH /organizations/:id/memberships/:userId', {
        params: { id, userId: user.user_id ?? '' },
        body: { public_metadata: open.value, private_metadata: hidden.value, updated_at: membership.updated_at },
        reason,
      }),
    OUTDATED,
  );
  const isWrong = open.problem !== undefined || hidden.problem !== undefined;
  const run: typeof change.run = async (values, reason) => !isWrong && change.run(values, reason);
  return (
    <ActionDialog
      title={t('member.metadataTitle', { name: memberName(user) })}
      button={parts('metadata.save')}
      hasReason={false}
      change={{ ...change, run }}
      onClose={onClose}
    >
      {[
        { key: 'public', label: parts('metadata.public'), draft: open },
        { key: 'private', label: parts('metadata.private'), draft: hidden },
      ].map(({ key, label, draft }) => (
        <div key={key} className="lk-stack">
          <p className="lk-strong">{label}</p>
          <JsonEditor
            label={label}
            text={draft.text}
            onChange={draft.change}
            problem={draft.problem}
            problemLine={draft.problemLine}
          />
        </div>
      ))}
    </ActionDialog>
  );
};

/** Removes a member. */
export const RemoveMember = ({ organizationId: id, membership, onClose }: MemberProps) => {
  const t = useOrganizationTexts();
  const user = membershipUser(membership);
  const change = useChange(
    ({ call }, _values: FormValues, reason: string | undefined) =>
      call('DELETE /organizations/:id/memberships/:userId', { params: { id, userId: user.user_id ?? '' }, reason }),
    OUTDATED,
  );
  return (
    <ActionDialog
      title={t('member.removeTitle', { name: memberName(user) })}
      text={t('member.removeText')}
      button={t('member.remove')}
      tone="danger"
      change={change}
      onClose={onClose}
    />
  );
};
