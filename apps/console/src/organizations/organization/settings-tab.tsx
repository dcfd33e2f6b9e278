// The settings of an organization: name and slug, limits, second factor, metadata; and its deletion.
import { Checkbox, Field, Form, type FormValues, Input, Section } from '@latchkey/ui/parts';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedChange } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import { useNotify } from '../../shell/notices.tsx';
import type { AdminOrganization } from '../organization-value.ts';
import { useOrganizationTexts } from '../texts.ts';
import { OrganizationMetadata } from './metadata.tsx';
import { policiesOf } from './policies-body.ts';

const OUTDATED = ['GET /organizations'];

type SettingsProps = { readonly organization: AdminOrganization };
type Body = {
  readonly name?: string;
  readonly slug?: string | null;
  readonly max_allowed_memberships?: number | null;
  readonly admin_delete_enabled?: boolean;
  readonly requires_second_factor?: boolean;
};

/** A form that changes some fields of the organization. A change of the organization begins it anew. */
const useSettings = (organization: AdminOrganization, bodyOf: (values: FormValues) => Body) => {
  const t = useOrganizationTexts();
  const notify = useNotify();
  const { id, updated_at } = organization;
  const change = useChange(
    ({ call }, values: FormValues) =>
      call('PATCH /organizations/:id', { params: { id }, body: { ...bodyOf(values), updated_at } }),
    OUTDATED,
  );
  const submit = async (values: FormValues): Promise<void> => {
    if (await change.run(values)) notify({ text: t('settings.saved') });
  };
  return { change, submit, errors: change.failure?.byField ?? {} };
};

type SettingsFormProps = SettingsProps & {
  readonly bodyOf: (values: FormValues) => Body;
  readonly children: ReactNode;
};

const SettingsForm = ({ organization, bodyOf, children }: SettingsFormProps) => {
  const t = useOrganizationTexts();
  const { change, submit, errors } = useSettings(organization, bodyOf);
  return (
    <Form
      key={organization.updated_at}
      onSubmit={(values) => void submit(values)}
      busy={change.isRunning}
      errors={errors}
    >
      {children}
      <FailedChange failure={change.failure} />
      <div className="lk-form-actions">
        <AllowedButton call="PATCH /organizations/:id" type="submit" size="sm" loading={change.isRunning}>
          {t('settings.save')}
        </AllowedButton>
      </div>
    </Form>
  );
};

const generalOf = (values: FormValues): Body => ({ name: values.name ?? '', slug: values.slug?.trim() || null });

const General = ({ organization }: SettingsProps) => {
  const t = useOrganizationTexts();
  return (
    <Section id="general" title={t('settings.general')}>
      <SettingsForm organization={organization} bodyOf={generalOf}>
        <Field name="name" label={t('field.name')}>
          <Input dir="auto" autoComplete="off" defaultValue={organization.name} />
        </Field>
        <Field name="slug" label={t('field.slug')} hint={t('field.slugHint')}>
          <Input
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={organization.slug ?? ''}
          />
        </Field>
      </SettingsForm>
    </Section>
  );
};

const Policies = ({ organization }: SettingsProps) => {
  const t = useOrganizationTexts();
  return (
    <Section id="policies" title={t('settings.policies')}>
      <SettingsForm organization={organization} bodyOf={(values) => policiesOf(organization, values)}>
        <Field name="max_allowed_memberships" label={t('settings.limit')} hint={t('settings.limitHint')}>
          <Input type="number" min={0} autoComplete="off" defaultValue={organization.max_allowed_memberships} />
        </Field>
        <Checkbox name="requires_second_factor" defaultChecked={organization.requires_second_factor}>
          {t('settings.secondFactor')}
        </Checkbox>
        <Checkbox name="admin_delete_enabled" defaultChecked={organization.admin_delete_enabled}>
          {t('settings.adminDelete')}
        </Checkbox>
      </SettingsForm>
    </Section>
  );
};

/** The tab of the settings. */
export const SettingsTab = ({ organization, onDelete }: SettingsProps & { readonly onDelete: () => void }) => {
  const t = useOrganizationTexts();
  return (
    <div className="lk-sections">
      <General organization={organization} />
      <Policies organization={organization} />
      <OrganizationMetadata organization={organization} />
      <Frame title={t('settings.remove')} tone="danger">
        <div className="lk-setting">
          <div className="lk-setting-text">
            <span className="lk-setting-name">
              <strong className="lk-strong">{t('delete.title', { count: 1 })}</strong>
            </span>
            <p className="lk-setting-note">{t('delete.text', { count: organization.members_count })}</p>
          </div>
          <AllowedButton call="DELETE /organizations/:id" size="sm" variant="danger-quiet" onClick={onDelete}>
            {t('delete.action')}
          </AllowedButton>
        </div>
      </Frame>
    </div>
  );
};
