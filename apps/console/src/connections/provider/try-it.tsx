// Tries a provider: sends the operator through the real exchange, and shows what each step sent and received, and the remedy for the one
// that failed.
import { useState } from 'react';
import type { OperatorValue } from '../../api/operator.tsx';
import { useAddress } from '../../api/use-address.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Frame } from '../../parts/frame.tsx';
import { PROVIDER_READS, type Provider, type ProviderRun, useConnectionTexts } from '../texts.ts';
import { type OpenedRun, RunPanel } from '../wizard/run-panel.tsx';
import { RunSteps } from '../wizard/run-steps.tsx';
import type { ListedProvider } from './providers.ts';

type Step = ProviderRun['steps'][number];

const FactList = ({ title, facts }: { readonly title: string; readonly facts: Step['sent'] }) =>
  facts.length > 0 && (
    <div className="lk-run-facts">
      <h3 className="lk-run-facts-title">{title}</h3>
      <Facts
        facts={facts.map(({ name, value }, index) => ({
          key: `${index}-${name}`,
          name: (
            <code className="lk-mono" dir="ltr">
              {name}
            </code>
          ),
          value: (
            <code className="lk-mono" dir="ltr">
              {value}
            </code>
          ),
        }))}
      />
    </div>
  );

const StepFacts = ({ step: { cause, problem, sent, received } }: { readonly step: Step }) => {
  const t = useConnectionTexts();
  return (
    <>
      {cause !== null && (
        <p className="lk-text">
          <strong>{t(`cause.${cause}`)}</strong> {problem} {t(`remedy.${cause}`)}
        </p>
      )}
      <FactList title={t('facts.sent')} facts={sent} />
      <FactList title={t('facts.received')} facts={received} />
    </>
  );
};

const hasMore = ({ cause, sent, received }: Step): boolean => cause !== null || sent.length + received.length > 0;

const Runs = ({ provider: { id, name } }: { readonly provider: Provider }) => {
  const t = useConnectionTexts();
  const [address, setAddress] = useAddress();
  const [opened, setOpened] = useState<OpenedRun>();
  const read = useRead('GET /oauth_providers/:id/runs', { params: { id }, query: { limit: 20 } });
  const start = useChange(async ({ call }: OperatorValue) => {
    const { id: run, url } = await call('POST /oauth_providers/:id/runs', { params: { id }, body: {} });
    setOpened(url === null ? undefined : { id: run, url });
    setAddress({ run: undefined }, { replace: true });
  }, PROVIDER_READS);
  const runs = read.value?.data ?? [];
  const shown = runs.find((run) => run.id === address.run) ?? runs[0];
  return (
    <RunPanel
      read={read}
      runs={runs}
      shown={shown}
      opened={opened}
      hint={t('providers.tryHint', { name })}
      action={
        <AllowedButton
          call="POST /oauth_providers/:id/runs"
          size="xs"
          loading={start.isRunning}
          onClick={() => void start.run()}
        >
          {t(shown ? 'try.again' : 'try.start')}
        </AllowedButton>
      }
      failure={start.failure}
      statusOf={({ status }) => t(`try.status.${status}`)}
      draw={(run) => (
        <RunSteps
          key={`${run.id} ${run.status}`}
          run={run}
          more={(step) => hasMore(step) && <StepFacts step={step} />}
        />
      )}
      onShow={(run) => setAddress({ run })}
    />
  );
};

export const TryProvider = ({ provider: { settings } }: { readonly provider: ListedProvider }) => {
  const t = useConnectionTexts();
  if (settings) return <Runs provider={settings} />;
  return (
    <Frame title={t('step.try')} note={t('providers.saveFirst')}>
      {null}
    </Frame>
  );
};
