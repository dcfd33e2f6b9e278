// The client id and the secret of a provider. The service asks the provider whether it accepts them before they are saved; the secret is
// never shown again.
import { Alert, Field, Form, type FormValues, Input } from '@latchkey/ui/parts';
import { useId } from 'react';
import type { OperatorValue } from '../../api/operator.tsx';
import { useChange } from '../../api/use-change.ts';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedChange } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import { useNotify } from '../../shell/notices.tsx';
import { PROVIDER_READS, useConnectionTexts } from '../texts.ts';
import { isTestProvider, type ListedProvider } from './providers.ts';

const given = (values: FormValues, name: string): string | undefined => values[name]?.trim() || undefined;

const scopesIn = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter((scope) => scope !== '');

/** Creates the provider, off, or changes it. */
const save = async ({ call }: OperatorValue, { provider, settings }: ListedProvider, values: FormValues) => {
  const fields = {
    client_id: given(values, 'client_id') ?? '',
    scopes: scopesIn(values.scopes),
    name: given(values, 'name'),
    discovery_url: given(values, 'discovery_url'),
    team_id: given(values, 'team_id'),
    key_id: given(values, 'key_id'),
  };
  const client_secret = given(values, 'client_secret');
  return settings
    ? call('PATCH /oauth_providers/:id', {
        params: { id: settings.id },
        body: { ...fields, client_secret, updated_at: settings.updated_at },
      })
    : call('POST /oauth_providers', {
        body: { ...fields, client_secret: client_secret ?? '', provider, enabled: false },
      });
};

/** A provider that is not built in is described by its discovery document. */
const CustomFields = ({ provider: { name, settings } }: { readonly provider: ListedProvider }) => {
  const t = useConnectionTexts();
  return (
    <>
      <Field name="name" label={t('providers.customName')}>
        <Input dir="auto" autoComplete="off" maxLength={64} defaultValue={name} required />
      </Field>
      <Field name="discovery_url" label={t('providers.discovery')}>
        <Input type="url" dir="ltr" autoComplete="off" defaultValue={settings?.discovery_url ?? ''} required />
      </Field>
    </>
  );
};

/** Where the secret is a private key, the service signs secrets with it. */
const KeyFields = ({ provider: { settings } }: { readonly provider: ListedProvider }) => {
  const t = useConnectionTexts();
  const id = useId();
  return (
    <>
      <Field name="team_id" label={t('providers.teamId')}>
        <Input dir="ltr" autoComplete="off" spellCheck={false} defaultValue={settings?.team_id ?? ''} required />
      </Field>
      <Field name="key_id" label={t('providers.keyId')}>
        <Input dir="ltr" autoComplete="off" spellCheck={false} defaultValue={settings?.key_id ?? ''} required />
      </Field>
      <div className="lk-field">
        <label className="lk-field-label" htmlFor={id}>
          {t('providers.privateKey')}
        </label>
        <textarea
          id={id}
          name="client_secret"
          className="lk-message-editor"
          dir="ltr"
          rows={6}
          spellCheck={false}
          required={!settings}
        />
        {settings && <p className="lk-field-hint">{t('providers.keepSecret')}</p>}
      </div>
    </>
  );
};

const SecretField = ({ provider: { settings } }: { readonly provider: ListedProvider }) => {
  const t = useConnectionTexts();
  return (
    <Field name="client_secret" label={t('providers.secret')} hint={settings ? t('providers.keepSecret') : undefined}>
      <Input type="password" autoComplete="off" required={!settings} />
    </Field>
  );
};

const CredentialsForm = ({ provider }: { readonly provider: ListedProvider }) => {
  const t = useConnectionTexts();
  const notify = useNotify();
  const { settings, isBuiltIn, signsSecret } = provider;
  const change = useChange(async (operator, values: FormValues) => {
    const { name, credentials = 'skipped' } = await save(operator, provider, values);
    notify({ text: t(`providers.saved.${credentials}`, { name }) });
  }, PROVIDER_READS);
  return (
    <Form onSubmit={(values) => void change.run(values)} busy={change.isRunning} errors={change.failure?.byField ?? {}}>
      {settings && <Alert tone="success">{t('providers.has')}</Alert>}
      {!isBuiltIn && <CustomFields provider={provider} />}
      <Field name="client_id" label={t('providers.client')}>
        <Input dir="ltr" autoComplete="off" spellCheck={false} defaultValue={settings?.client_id} required />
      </Field>
      {signsSecret ? <KeyFields provider={provider} /> : <SecretField provider={provider} />}
      <Field name="scopes" label={t('providers.moreScopes')} hint={t('providers.moreScopesHint')}>
        <Input dir="ltr" autoComplete="off" spellCheck={false} defaultValue={settings?.scopes.join(' ')} />
      </Field>
      <FailedChange failure={change.failure} />
      <div className="lk-button-row">
        <AllowedButton
          call={settings ? 'PATCH /oauth_providers/:id' : 'POST /oauth_providers'}
          type="submit"
          size="sm"
          variant="primary"
          loading={change.isRunning}
        >
          {t('providers.save')}
        </AllowedButton>
      </div>
    </Form>
  );
};

export const Credentials = ({ provider }: { readonly provider: ListedProvider }) => {
  const t = useConnectionTexts();
  const { name } = provider;
  const isTest = isTestProvider(provider);
  return (
    <Frame title={t('providers.step.theirs')} note={t(isTest ? 'providers.builtIn' : 'providers.theirsText', { name })}>
      <div className="lk-frame-body">{!isTest && <CredentialsForm provider={provider} />}</div>
    </Frame>
  );
};
