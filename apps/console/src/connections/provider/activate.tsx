// Turns a provider on or off, and deletes it.
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OperatorValue } from '../../api/operator.tsx';
import { useChange } from '../../api/use-change.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { Frame } from '../../parts/frame.tsx';
import { PROVIDER_READS, type Provider, useConnectionTexts } from '../texts.ts';
import { OnOffBody } from '../wizard/on-off-body.tsx';
import { isTestProvider, type ListedProvider } from './providers.ts';

const DeleteDialog = ({ provider, onClose }: { readonly provider: Provider; readonly onClose: () => void }) => {
  const t = useConnectionTexts();
  const [, navigate] = useLocation();
  const remove = async ({ call }: OperatorValue, _values: unknown, reason: string | undefined): Promise<void> => {
    await call('DELETE /oauth_providers/:id', {
      params: { id: provider.id },
      query: { delete_accounts: true },
      reason,
    });
    navigate('/connections');
  };
  return (
    <ActionDialog
      title={t('providers.deleteTitle', { name: provider.name })}
      text={t('providers.deleteText')}
      button={t('delete.action')}
      tone="danger"
      change={useChange(remove, PROVIDER_READS)}
      onClose={onClose}
    />
  );
};

const Switch = ({ provider, canDelete }: { readonly provider: Provider; readonly canDelete: boolean }) => {
  const t = useConnectionTexts();
  const { id, enabled, name, updated_at } = provider;
  const [isDeleting, setDeleting] = useState(false);
  const turn = useChange(
    ({ call }) => call('PATCH /oauth_providers/:id', { params: { id }, body: { enabled: !enabled, updated_at } }),
    PROVIDER_READS,
  );
  return (
    <Frame title={t('step.on')} note={t(enabled ? 'providers.isOn' : 'providers.isOff', { name })}>
      <OnOffBody
        isOn={enabled}
        text={t('providers.onText', { name })}
        change="PATCH /oauth_providers/:id"
        turn={turn}
        remove={canDelete ? 'DELETE /oauth_providers/:id' : undefined}
        onRemove={() => setDeleting(true)}
      />
      {isDeleting && <DeleteDialog provider={provider} onClose={() => setDeleting(false)} />}
    </Frame>
  );
};

export const ActivateProvider = ({ provider }: { readonly provider: ListedProvider }) => {
  const t = useConnectionTexts();
  if (provider.settings) return <Switch provider={provider.settings} canDelete={!isTestProvider(provider)} />;
  return (
    <Frame title={t('step.on')} note={t('providers.saveFirst')}>
      {null}
    </Frame>
  );
};
