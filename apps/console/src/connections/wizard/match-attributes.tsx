// Which attribute of the identity provider each field of a user is read from.
import { Field, Form, type FormValues, Input } from '@latchkey/ui/parts';
import { useAttempt } from '../../api/use-attempt.ts';
import { FailedChange } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import { useNotify } from '../../shell/notices.tsx';
import { useConnectionTexts } from '../texts.ts';
import { type StepProps, useWork, WorkButton } from './work.tsx';

const FIELDS = ['email_address', 'first_name', 'last_name', 'user_id'] as const;

export const MatchAttributes = ({ connection, title, note }: StepProps) => {
  const t = useConnectionTexts();
  const notify = useNotify();
  const work = useWork();
  const save = useAttempt((values: FormValues) =>
    work.save({ attribute_mapping: Object.fromEntries(FIELDS.map((field) => [field, values[field]?.trim() || null])) }),
  );
  const submit = async (values: FormValues): Promise<void> => {
    if (await save.run(values)) notify({ text: t('attributes.saved') });
  };
  return (
    <Frame title={title} note={note}>
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
            <WorkButton type="submit" size="sm" variant="primary" loading={save.isRunning}>
              {t('attributes.save')}
            </WorkButton>
          </div>
        </Form>
      </div>
    </Frame>
  );
};
