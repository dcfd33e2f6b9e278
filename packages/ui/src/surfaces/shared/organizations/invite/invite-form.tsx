// The invitation form: addresses as pills, one role for all, and the problems of some of them.
import type { Organization } from '@latchkey/client';
import { INVITATIONS_AT_ONCE_MAX } from '@latchkey/wire';
import type { ReactNode } from 'react';
import {
  ADDRESSES_FIELD,
  canInvite,
  type InviteEvent,
  type InviteValues,
  invitedBy,
} from '../../../../flows/organizations/invite.ts';
import { useMessages } from '../../../../i18n/locale-context.tsx';
import { Alert } from '../../../../parts/alert/alert.tsx';
import { Field } from '../../../../parts/field/field.tsx';
import { Form } from '../../../../parts/form/form.tsx';
import { Link } from '../../../../parts/link/link.tsx';
import { Select } from '../../../../parts/select/select.tsx';
import { TagInput } from '../../../../parts/tag-input/tag-input.tsx';
import { inviteMessages } from './messages.en.ts';
import { useInvite } from './use-invite.ts';
import type { Roles } from './use-roles.ts';

/** The state of the form, for the caller's buttons. */
export type InviteActions = {
  readonly busy: boolean;
  /** Something is missing; submitting shows what. */
  readonly isWaiting: boolean;
  readonly submit: string;
};

type InviteFormProps = {
  readonly organization: Organization;
  readonly roles: Roles;
  readonly onSent: (count: number) => void;
  /** Renders the last line: the submit button, and buttons to leave the form. */
  readonly actions: (actions: InviteActions) => ReactNode;
};

type FieldsProps = { readonly values: InviteValues; readonly send: (event: InviteEvent) => void };

const AddressesField = ({ values, send }: FieldsProps) => {
  const t = useMessages('organizationProfile', inviteMessages);
  return (
    <Field
      name={ADDRESSES_FIELD}
      label={t('invite.addresses')}
      hint={t('invite.hint', { max: INVITATIONS_AT_ONCE_MAX })}
    >
      <TagInput
        required
        inputMode="email"
        dir="ltr"
        tags={values.addresses}
        text={values.text}
        words={{ list: t('invite.chosen'), remove: (address) => t('invite.removeAddress', { address }) }}
        onText={(text) => send({ type: 'typed', text })}
        onPasted={(text) => send({ type: 'pasted', text })}
        onEntered={(by) => send({ type: 'entered', by })}
        onRemove={(address) => send({ type: 'removed', address })}
      />
    </Field>
  );
};

const RoleField = ({ values, roles, send }: FieldsProps & { readonly roles: Roles }) => {
  const t = useMessages('organizationProfile', inviteMessages);
  const again = roles.isFailed && <Link onClick={roles.retry}>{t('invite.again')}</Link>;
  return (
    <Field
      name="role"
      label={t('invite.role')}
      action={again}
      error={roles.isFailed ? t('invite.rolesFailed') : undefined}
    >
      <Select
        required
        value={values.role}
        options={roles.options}
        placeholder={t('invite.chooseRole')}
        disabled={!roles.list}
        elementId="role"
        onChange={(event) => send({ type: 'role', role: event.currentTarget.value })}
      />
    </Field>
  );
};

/** Addresses, role, and the given buttons. */
export const InviteForm = ({ organization, roles, onSent, actions }: InviteFormProps) => {
  const t = useMessages('organizationProfile', inviteMessages);
  const { form, send, texts, problem } = useInvite({ organization, roles, onSent });
  if (!form) return null;
  const { values } = form;
  const busy = form.phase === 'sending';
  const count = invitedBy(values);
  const submit = count > 0 ? t('invite.submitCount', { count }) : t('invite.submit');
  return (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Form busy={busy} errors={texts.fields} onSubmit={() => send({ type: 'submit' })}>
        <AddressesField values={values} send={send} />
        <RoleField values={values} roles={roles} send={send} />
        {actions({ busy, isWaiting: !canInvite(values), submit })}
      </Form>
    </>
  );
};
