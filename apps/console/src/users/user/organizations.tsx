// The organizations of a user, with the role in each.
import { Avatar, Field, Item, ItemList, Menu, Section, Select } from '@latchkey/ui/parts';
import { useState } from 'react';
import { Link } from 'wouter';
import type { OperatorValue } from '../../api/operator.tsx';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { useAllowedEntry } from '../../parts/action/use-allowed-entry.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedRead } from '../../parts/failure.tsx';
import { USER_READS, useUserTexts } from '../texts.ts';
import type { SectionProps } from './page.tsx';

const SHOWN = 50;
const OFFERED = 100;
const READS = [...USER_READS, 'GET /organizations'] as const;

type AddDialogProps = { readonly userId: string; readonly joined: ReadonlySet<string>; readonly onClose: () => void };

const AddDialog = ({ userId, joined, onClose }: AddDialogProps) => {
  const t = useUserTexts();
  const organizations = useRead('GET /organizations', { query: { limit: OFFERED } });
  const roles = useRead('GET /roles', { query: { limit: OFFERED } });
  const add = ({ call }: OperatorValue, values: { readonly [name: string]: string }, reason: string | undefined) =>
    call('POST /organizations/:id/memberships', {
      params: { id: values.organization_id ?? '' },
      body: { user_id: userId, role: values.role ?? '' },
      reason,
    });
  return (
    <ActionDialog
      title={t('organization.add')}
      button={t('organization.addButton')}
      names={['role']}
      change={useChange(add, READS)}
      onClose={onClose}
    >
      <FailedRead read={organizations} />
      <FailedRead read={roles} />
      <Field name="organization_id" label={t('list.organization')}>
        <Select
          options={(organizations.value?.data ?? [])
            .filter(({ id }) => !joined.has(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field name="role" label={t('organization.role')}>
        <Select options={(roles.value?.data ?? []).map(({ key, name }) => ({ value: key, label: name }))} />
      </Field>
    </ActionDialog>
  );
};

export const Organizations = ({ user, ask }: SectionProps) => {
  const t = useUserTexts();
  const { date } = useFormat();
  const entry = useAllowedEntry();
  const [isAdding, setAdding] = useState(false);
  const read = useRead('GET /users/:id/organization_memberships', { params: { id: user.id }, query: { limit: SHOWN } });
  const memberships = read.value?.data ?? [];
  const removal = (id: string, name: string) =>
    entry('DELETE /organizations/:id/memberships/:userId', {
      key: 'remove',
      label: t('organization.remove'),
      tone: 'danger',
      onSelect: () =>
        ask({
          title: t('organization.removeTitle', { name }),
          text: t('organization.removeText'),
          button: t('organization.remove'),
          tone: 'danger',
          run: ({ call }, _values, reason) =>
            call('DELETE /organizations/:id/memberships/:userId', { params: { id, userId: user.id }, reason }),
          done: t('organization.removed'),
        }),
    });
  return (
    <Section id="organizations" title={t('organization.section')}>
      <FailedRead read={read} />
      {read.value && memberships.length === 0 && <p className="lk-text">{t('organization.none')}</p>}
      <ItemList>
        {memberships.map(({ id, organization, role, created_at: joined }) => (
          <Item
            key={id}
            lead={
              <Avatar
                name={organization.name}
                ownerId={organization.id}
                shape="square"
                src={organization.has_image ? organization.image_url : undefined}
              />
            }
            text={
              <Link href={`/organizations/${organization.id}`} className="lk-link" dir="auto">
                {organization.name}
              </Link>
            }
            note={t('organization.joined', { role, date: date(joined) })}
            action={
              <Menu
                label={t('user.optionsFor', { name: organization.name })}
                entries={[removal(organization.id, organization.name)]}
              />
            }
          />
        ))}
      </ItemList>
      <div className="lk-button-row">
        <AllowedButton call="POST /organizations/:id/memberships" size="xs" onClick={() => setAdding(true)}>
          {t('organization.add')}
        </AllowedButton>
      </div>
      {isAdding && (
        <AddDialog
          userId={user.id}
          joined={new Set(memberships.map(({ organization }) => organization.id))}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
};
