// The values that the operator enters at the provider.
import { CopyText } from '../../parts/copy-text.tsx';
import { Frame } from '../../parts/frame.tsx';
import { useConnectionTexts } from '../texts.ts';
import { isTestProvider, type ListedProvider } from './providers.ts';

export const ProviderDetails = ({ provider }: { readonly provider: ListedProvider }) => {
  const t = useConnectionTexts();
  const { name, redirectUri, scopes, settings } = provider;
  const asked = [...new Set([...scopes, ...(settings?.scopes ?? [])])];
  const text = isTestProvider(provider) ? t('providers.builtIn') : t('providers.detailsText', { name });
  return (
    <Frame title={t('providers.step.details', { name })} note={text}>
      <div className="lk-frame-body">
        <dl className="lk-stack">
          <div className="lk-connection-detail">
            <dt className="lk-fact-name">{t('providers.redirectUri')}</dt>
            <dd className="lk-fact-value">
              <CopyText text={redirectUri} />
            </dd>
          </div>
          <div className="lk-connection-detail">
            <dt className="lk-fact-name">{t('providers.scopes')}</dt>
            <dd className="lk-fact-value">
              {asked.length > 0 ? <CopyText text={asked.join(' ')} /> : t('providers.noScopes')}
            </dd>
          </div>
        </dl>
      </div>
    </Frame>
  );
};
