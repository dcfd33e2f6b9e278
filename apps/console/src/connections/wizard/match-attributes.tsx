// Which attribute of the identity provider each field of a user is read from.
import { Field, Form, type FormValues, Input } from '@latchkey/ui/parts';
import { useChange } from '../../api/use-change.ts';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedChange } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import { useNotify } from '../../shell/notices.tsx';
import { CONNECTION_READS, type Connection, useConnectionTexts } from '../texts.ts';

const FIELDS = ['email_address', 'first_name', 'last_name', 'user_id'] as const;

export const MatchAttributes = ({ connection }: { readonly connection: Connection }) => {
  const t = useConnectionTexts();
  const notify = useNotify();
  const save = useChange(async ({ call }, values: FormValues) => {
    const named = Object.fromEntries(FIELDS.map((field) => [field, values[field]?.trim() || null]));
    await call('PATCH /enterprise_connections/:id', {
      params: { id: connection.id },
      body: { attribute_mapping: { ...connection.attribute_mapping, ...named } },
    });
  }, CONNECTION_READS);
  const submit = async (values: FormValues): Promise<void> => {
    if (await save.run(values)) notify({ text: t('attributes.saved') });
  };
  return (
    <Frame title={t('step.attributes')} note={t('attributes.text')}>
      <div className="lk-frame-body">
        <Form onSubmit={(values) => void submit(values)} busy={save.isRunning} errors={save.failure?.byField ?? {}}>
          {FIELDS.map((field) => (
            <Field key={field} name={field} label={t(`field.${field}`)}>
              <Input
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                defaultValue={connection.attribute_mapping[field] ?? ''}
              />
            </Field>
          ))}
          <FailedChange failure={save.failure} />
          <div className="lk-button-row">
            <AllowedButton
              call="PATCH /enterprise_connections/:id"
              type="submit"
              size="sm"
              variant="primary"
              loading={save.isRunning}
            >
              {t('attributes.save')}
            </AllowedButton>
          </div>
        </Form>
      </div>
    </Frame>
  );
};
