// The dialog for one provider that every user can sign in with: credentials, and on or off.
import { Checkbox, Field, type FormValues, Input } from '@latchkey/ui/parts';
import { useChange } from '../api/use-change.ts';
import { ActionDialog } from '../parts/action/action-dialog.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { useNotify } from '../shell/notices.tsx';
import { type Provider, useConnectionTexts } from './texts.ts';

const OUTDATED = ['GET /oauth_providers'] as const;
const NAMES = ['provider', 'client_id', 'client_secret'] as const;

/** Without a provider it sets a new one up. */
export const ProviderDialog = ({
  provider,
  onClose,
}: {
  readonly provider: Provider | undefined;
  readonly onClose: () => void;
}) => {
  const t = useConnectionTexts();
  const notify = useNotify();
  const change = useChange(async ({ call }, values: FormValues) => {
    const enabled = values.enabled !== undefined;
    const client_id = values.client_id?.trim() ?? '';
    const client_secret = values.client_secret ?? '';
    const saved = provider
      ? await call('PATCH /oauth_providers/:id', {
          params: { id: provider.id },
          body: { enabled, client_id, ...(client_secret && { client_secret }), updated_at: provider.updated_at },
        })
      : await call('POST /oauth_providers', {
          body: { provider: values.provider?.trim() ?? '', enabled, client_id, client_secret },
        });
    notify({ text: t('providers.saved', { name: saved.name }) });
  }, OUTDATED);
  return (
    <ActionDialog
      title={provider ? t('providers.edit', { name: provider.name }) : t('providers.add')}
      text={
        provider && (
          <>
            {t('providers.editText')} <CopyText text={provider.redirect_uri} />
          </>
        )
      }
      button={t('providers.save')}
      hasReason={false}
      names={NAMES}
      change={change}
      onClose={onClose}
    >
      {!provider && (
        <Field name="provider" label={t('providers.kind')} hint={t('providers.kindHint')}>
          <Input dir="ltr" autoComplete="off" autoCapitalize="none" spellCheck={false} required />
        </Field>
      )}
      <Field name="client_id" label={t('providers.client')}>
        <Input dir="ltr" autoComplete="off" spellCheck={false} defaultValue={provider?.client_id} required />
      </Field>
      <Field name="client_secret" label={t('providers.secret')} hint={provider ? t('providers.keepSecret') : undefined}>
        <Input type="password" autoComplete="off" required={!provider} />
      </Field>
      <Checkbox name="enabled" defaultChecked={provider?.enabled ?? true}>
        {t('providers.enabled')}
      </Checkbox>
    </ActionDialog>
  );
};
