// The dialog that begins a connection of a company: who they are, and what their identity provider speaks.
import { Field, type FormValues, Input, Select } from '@latchkey/ui/parts';
import { useLocation } from 'wouter';
import { useChange } from '../api/use-change.ts';
import { ActionDialog } from '../parts/action/action-dialog.tsx';
import { CONNECTION_READS, useConnectionTexts } from './texts.ts';

const SAML = ['saml_custom', 'saml_okta', 'saml_google', 'saml_microsoft'] as const;
const OIDC = 'oidc';

/** `a.example, b.example` as a list. */
export const domainsIn = (text: string): readonly string[] =>
  text
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The name of a custom OpenID Connect provider, from that of the company. */
export const customName = (name: string): string =>
  `oauth_custom_${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 40) || 'company'
  }`;

/** Creates the connection, off, and opens the wizard. */
export const CreateConnection = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useConnectionTexts();
  const [, navigate] = useLocation();
  const change = useChange(async ({ call }, values: FormValues) => {
    const name = values.name ?? '';
    const provider = values.provider === OIDC ? customName(name) : (values.provider ?? '');
    const body = { name, provider, domains: [...domainsIn(values.domains ?? '')], active: false };
    const made = await call('POST /enterprise_connections', { body });
    navigate(`/connections/${made.id}`);
  }, CONNECTION_READS);
  return (
    <ActionDialog
      title={t('create.title')}
      button={t('create.button')}
      hasReason={false}
      names={['name', 'provider', 'domains']}
      change={change}
      onClose={onClose}
    >
      <Field name="name" label={t('enterprise.name')}>
        <Input dir="auto" autoComplete="off" required />
      </Field>
      <Field name="domains" label={t('create.domains')} hint={t('create.domainsHint')}>
        <Input dir="ltr" autoComplete="off" autoCapitalize="none" spellCheck={false} required />
      </Field>
      <Field name="provider" label={t('enterprise.provider')}>
        <Select
          defaultValue={SAML[0]}
          options={[
            ...SAML.map((value) => ({ value, label: t(`kind.${value}`) })),
            { value: OIDC, label: t('kind.oidc') },
          ]}
        />
      </Field>
    </ActionDialog>
  );
};
