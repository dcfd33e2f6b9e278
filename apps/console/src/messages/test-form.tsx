// Sends the draft to an address, with example values.
import { Field, Form, type FormValues, Input } from '@latchkey/ui/parts';
import { useChange } from '../api/use-change.ts';
import { AllowedButton } from '../parts/allowed-button.tsx';
import { FailedChange } from '../parts/failure.tsx';
import { Frame } from '../parts/frame.tsx';
import { useNotify } from '../shell/notices.tsx';
import type { Draft } from './preview.tsx';
import { type MessageTemplate, useMessageTexts } from './texts.ts';

const NOTHING: readonly string[] = [];

export const TestForm = ({ template, draft }: { readonly template: MessageTemplate; readonly draft: Draft }) => {
  const t = useMessageTexts();
  const notify = useNotify();
  const { slug, locale, channel } = template;
  const isText = channel === 'sms';
  const send = useChange(async ({ call }, to: string) => {
    const body = { to, body: draft.body, ...(!isText && { subject: draft.subject }) };
    await call('POST /message_templates/:slug/test', { params: { slug }, query: { locale }, body });
  }, NOTHING);
  const submit = async (values: FormValues): Promise<void> => {
    const to = values.to?.trim() ?? '';
    if (await send.run(to)) notify({ text: t('test.sent', { to }) });
  };
  return (
    <Frame title={t('test.title')}>
      <div className="lk-frame-body">
        <Form onSubmit={(values) => void submit(values)} busy={send.isRunning} errors={send.failure?.byField ?? {}}>
          <Field name="to" label={t(isText ? 'test.phone' : 'test.email')} hint={t('test.text')}>
            <Input type={isText ? 'tel' : 'email'} required autoComplete="off" dir="ltr" />
          </Field>
          {Object.keys(send.failure?.byField ?? {}).length === 0 && <FailedChange failure={send.failure} />}
          <div className="lk-button-row">
            <AllowedButton call="POST /message_templates/:slug/test" type="submit" size="sm" loading={send.isRunning}>
              {t('test.send')}
            </AllowedButton>
          </div>
        </Form>
      </div>
    </Frame>
  );
};
