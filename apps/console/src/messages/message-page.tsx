// One message in one language: its editor, its variables, the preview, and a test.
import { Alert, Button, Field, Input } from '@latchkey/ui/parts';
import { useId, useState } from 'react';
import { useAddress } from '../api/use-address.ts';
import { useChange } from '../api/use-change.ts';
import { useRead } from '../api/use-read.ts';
import { messageLocaleOf } from '../i18n/language-names.ts';
import { AllowedButton } from '../parts/allowed-button.tsx';
import { FailedChange, FailedRead } from '../parts/failure.tsx';
import { Frame } from '../parts/frame.tsx';
import type { PageProps } from '../routes.tsx';
import { useNotify } from '../shell/notices.tsx';
import { Page } from '../shell/page.tsx';
import { LocaleChoice } from './locale-choice.tsx';
import { type Draft, PreviewFrame, usePreview } from './preview.tsx';
import { TestForm } from './test-form.tsx';
import { type MessageTemplate, useMessageTexts } from './texts.ts';

const READS = ['GET /message_templates'] as const;

const Variables = ({ template }: { readonly template: MessageTemplate }) => {
  const t = useMessageTexts();
  return (
    <dl className="lk-facts" data-narrow aria-label={t('edit.variables')}>
      {template.variables.map(({ name, required, example }) => (
        <div key={name} className="lk-fact">
          <dt className="lk-fact-name">
            <code className="lk-mono">{`{{${name}}}`}</code>
          </dt>
          <dd className="lk-fact-value">
            <bdi>{example}</bdi>
            {required && <span className="lk-faint"> {t('edit.required')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
};

type EditorProps = {
  readonly template: MessageTemplate;
  readonly draft: Draft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (draft: Draft) => void;
};

const Fields = ({ template, draft, errors, onChange }: EditorProps) => {
  const t = useMessageTexts();
  const id = useId();
  const isFile = template.source === 'file';
  const isText = template.channel === 'sms';
  return (
    <>
      {!isText && (
        <Field name="subject" label={t('edit.subject')} error={errors.subject}>
          <Input
            value={draft.subject}
            dir="auto"
            autoComplete="off"
            readOnly={isFile}
            onChange={(event) => onChange({ ...draft, subject: event.currentTarget.value })}
          />
        </Field>
      )}
      <div className="lk-field" data-state={errors.body === undefined ? undefined : 'error'}>
        <label className="lk-field-label" htmlFor={id}>
          {t('edit.body')}
        </label>
        <textarea
          id={id}
          className="lk-message-editor"
          dir="auto"
          rows={isText ? 4 : 14}
          spellCheck
          value={draft.body}
          readOnly={isFile}
          aria-invalid={errors.body !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange({ ...draft, body: event.currentTarget.value })}
        />
        <p className={errors.body === undefined ? 'lk-field-hint' : 'lk-field-error'} id={`${id}-hint`}>
          {errors.body ?? t(isText ? 'edit.textHint' : 'edit.hint')}
        </p>
      </div>
    </>
  );
};

const storedDraft = ({ subject, body }: MessageTemplate): Draft => ({ subject: subject ?? '', body });

const isSame = (one: Draft, other: Draft): boolean => one.subject === other.subject && one.body === other.body;

const versionOf = ({ source, updated_at: at }: MessageTemplate): string => `${source} ${at}`;

/** The text that is edited. When the stored one changes, it follows only if it holds nothing that is not stored. */
const useDraft = (template: MessageTemplate) => {
  const stored = storedDraft(template);
  const version = versionOf(template);
  const [state, setState] = useState({ draft: stored, base: stored, version });
  const current =
    state.version === version
      ? state
      : { draft: isSame(state.draft, state.base) ? stored : state.draft, base: stored, version };
  if (current !== state) setState(current);
  return {
    draft: current.draft,
    isChanged: !isSame(current.draft, stored),
    change: (draft: Draft) => setState((before) => ({ ...before, draft })),
    /** From here on, this text counts as stored. */
    settle: (base: Draft) => setState((before) => ({ ...before, base })),
    discard: () => setState((before) => ({ ...before, draft: before.base })),
  };
};

/** The editor of one template. */
const Editor = ({ template }: { readonly template: MessageTemplate }) => {
  const t = useMessageTexts();
  const notify = useNotify();
  const { slug, locale, source, updated_at: version } = template;
  const { draft, isChanged, change, settle, discard } = useDraft(template);
  const { shown, failure } = usePreview(template, draft);
  const at = { params: { slug }, query: { locale } };
  const save = useChange(async ({ call }) => {
    const texts = template.channel === 'sms' ? { body: draft.body } : draft;
    await call('PUT /message_templates/:slug', { ...at, body: { ...texts, ...(version && { updated_at: version }) } });
  }, READS);
  const reset = useChange(({ call }) => call('DELETE /message_templates/:slug', at), READS);
  const errors = failure?.byField ?? {};
  const saveDraft = async (): Promise<void> => {
    if (!(await save.run())) return;
    settle(draft);
    notify({ text: t('edit.saved') });
  };
  const resetTexts = async (): Promise<void> => {
    if (!(await reset.run())) return;
    discard();
    notify({ text: t('edit.wasReset') });
  };
  return (
    <div className="lk-beside" data-aside="lg">
      <div className="lk-stack">
        <Frame title={t('edit.title')}>
          <div className="lk-frame-body">
            <div className="lk-stack">
              {source === 'file' && <Alert tone="info">{t('edit.file')}</Alert>}
              <Fields template={template} draft={draft} errors={errors} onChange={change} />
              <Variables template={template} />
              <FailedChange failure={save.failure ?? reset.failure} />
              <div className="lk-button-row">
                <AllowedButton
                  call="PUT /message_templates/:slug"
                  size="sm"
                  variant="primary"
                  disabled={!isChanged || failure !== undefined || source === 'file'}
                  loading={save.isRunning}
                  onClick={() => void saveDraft()}
                >
                  {t('edit.save')}
                </AllowedButton>
                {isChanged && (
                  <Button size="sm" onClick={discard}>
                    {t('edit.discard')}
                  </Button>
                )}
                {source === 'instance' && (
                  <AllowedButton
                    call="DELETE /message_templates/:slug"
                    size="sm"
                    variant="quiet"
                    loading={reset.isRunning}
                    onClick={() => void resetTexts()}
                  >
                    {t('edit.reset')}
                  </AllowedButton>
                )}
              </div>
            </div>
          </div>
        </Frame>
        <TestForm template={template} draft={draft} />
      </div>
      <PreviewFrame shown={shown} />
    </div>
  );
};

/** The page `/messages/:slug`. */
export const MessagePage = ({ params }: PageProps) => {
  const t = useMessageTexts();
  const [address, change] = useAddress();
  const locale = messageLocaleOf(address.locale);
  const slug = params.slug ?? '';
  const read = useRead('GET /message_templates/:slug', { params: { slug }, query: { locale } });
  const template = read.value;
  return (
    <Page
      title={template ? t(`slug.${template.slug}`) : ''}
      crumb={{ path: '/messages', text: t('list.title') }}
      width="full"
    >
      <LocaleChoice chosen={locale} onChoose={(key) => change({ locale: key === 'en' ? undefined : key })} />
      <FailedRead read={read} />
      {template && <Editor key={`${template.slug}.${template.locale}`} template={template} />}
    </Page>
  );
};
