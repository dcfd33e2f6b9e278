// The values of the company's identity provider: metadata for SAML, discovery and credentials for OpenID Connect.
import { Alert, Field, Form, type FormValues, Input } from '@latchkey/ui/parts';
import { useId } from 'react';
import { useAttempt } from '../../api/use-attempt.ts';
import { FailedChange } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import { useNotify } from '../../shell/notices.tsx';
import { useConnectionTexts } from '../texts.ts';
import { type StepProps, useWork, type WizardChange, type WizardConnection, WorkButton } from './work.tsx';

/** True when the connection has what a sign-in needs. */
export const hasTheirDetails = ({ protocol, idp_sso_url, client_id, idp_certificates }: WizardConnection): boolean =>
  protocol === 'saml' ? Boolean(idp_sso_url) && (idp_certificates?.length ?? 0) > 0 : Boolean(client_id);

const changeOf = ({ protocol }: WizardConnection, values: FormValues): WizardChange => {
  const given = (name: string): string | undefined => values[name]?.trim() || undefined;
  if (protocol !== 'saml')
    return {
      discovery_url: given('discovery_url'),
      client_id: given('client_id'),
      client_secret: given('client_secret'),
    };
  const metadata = given('idp_metadata');
  return metadata === undefined ? { idp_metadata_url: given('idp_metadata_url') } : { idp_metadata: metadata };
};

const SamlFields = ({ connection }: { readonly connection: WizardConnection }) => {
  const t = useConnectionTexts();
  const id = useId();
  return (
    <>
      <Field name="idp_metadata_url" label={t('theirs.metadataUrl')}>
        <Input
          type="url"
          dir="ltr"
          autoComplete="off"
          placeholder="https://"
          defaultValue={connection.idp_metadata_url ?? ''}
        />
      </Field>
      <div className="lk-field">
        <label className="lk-field-label" htmlFor={id}>
          {t('theirs.metadata')}
        </label>
        <textarea id={id} name="idp_metadata" className="lk-message-editor" dir="ltr" rows={6} spellCheck={false} />
      </div>
    </>
  );
};

const OidcFields = ({ connection }: { readonly connection: WizardConnection }) => {
  const t = useConnectionTexts();
  return (
    <>
      <Field name="discovery_url" label={t('theirs.discoveryUrl')}>
        <Input type="url" dir="ltr" autoComplete="off" defaultValue={connection.discovery_url ?? ''} />
      </Field>
      <Field name="client_id" label={t('providers.client')}>
        <Input dir="ltr" autoComplete="off" defaultValue={connection.client_id ?? ''} />
      </Field>
      <Field name="client_secret" label={t('providers.secret')} hint={t('providers.keepSecret')}>
        <Input type="password" autoComplete="off" />
      </Field>
    </>
  );
};

export const TheirDetails = ({ connection, title, note }: StepProps) => {
  const t = useConnectionTexts();
  const notify = useNotify();
  const work = useWork();
  const save = useAttempt((values: FormValues) => work.save(changeOf(connection, values)));
  const submit = async (values: FormValues): Promise<void> => {
    if (await save.run(values)) notify({ text: t('theirs.saved') });
  };
  const errors = save.failure?.byField ?? {};
  return (
    <Frame title={title} note={note}>
      <div className="lk-frame-body">
        <Form onSubmit={(values) => void submit(values)} busy={save.isRunning} errors={errors}>
          {hasTheirDetails(connection) && (
            <Alert tone="success">{t('theirs.has', { count: connection.idp_certificates?.length ?? 0 })}</Alert>
          )}
          {connection.protocol === 'saml' ? (
            <SamlFields connection={connection} />
          ) : (
            <OidcFields connection={connection} />
          )}
          <FailedChange failure={save.failure} />
          <div className="lk-button-row">
            <WorkButton type="submit" size="sm" variant="primary" loading={save.isRunning}>
              {t('theirs.save')}
            </WorkButton>
          </div>
        </Form>
      </div>
    </Frame>
  );
};
