// The wizard for one provider: what to enter there, its client id and secret, a trial, and on or off.
import type { ComponentType } from 'react';
import { useAddress } from '../../api/use-address.ts';
import { useRead } from '../../api/use-read.ts';
import { FailedRead } from '../../parts/failure.tsx';
import type { PageProps } from '../../routes.tsx';
import { useConnectionTexts } from '../texts.ts';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { ActivateProvider } from './activate.tsx';
import { Credentials } from './credentials.tsx';
import { ProviderDetails } from './details.tsx';
import { type ListedProvider, providerNamed, useProviders } from './providers.ts';
import { TryProvider } from './try-it.tsx';

type StepProps = { readonly provider: ListedProvider };

const STEPS = [
  { key: 'details', view: ProviderDetails },
  { key: 'theirs', view: Credentials },
  { key: 'try', view: TryProvider },
  { key: 'on', view: ActivateProvider },
] as const satisfies ReadonlyArray<{ readonly key: string; readonly view: ComponentType<StepProps> }>;

const isDone = (key: (typeof STEPS)[number]['key'], { settings }: ListedProvider): boolean =>
  key === 'on' ? settings?.enabled === true : settings !== undefined && key !== 'try';

/** The page `/connections/providers/:provider`. */
export const ProviderPage = ({ params }: PageProps) => {
  const t = useConnectionTexts();
  const [address] = useAddress();
  const kinds = useRead('GET /oauth_providers/kinds', { query: { limit: 100 } });
  const stored = useRead('GET /oauth_providers', { query: { limit: 100 } });
  const all = useProviders(kinds.value?.data, stored.value?.data);
  const provider = all && providerNamed(all, params.provider ?? '', address.name);
  const draw = (key: string) => {
    const View = STEPS.find((step) => step.key === key)?.view ?? ProviderDetails;
    return provider && <View key={provider.settings?.updated_at} provider={provider} />;
  };
  const name = provider?.name ?? '';
  return (
    <WizardFrame
      title={provider ? t('providers.wizard', { name }) : ''}
      steps={STEPS.map(({ key }) => ({
        key,
        name: t(`providers.step.${key}`, { name }),
        isDone: provider !== undefined && isDone(key, provider),
      }))}
      draw={provider && draw}
    >
      <FailedRead read={kinds} />
      <FailedRead read={stored} />
    </WizardFrame>
  );
};
