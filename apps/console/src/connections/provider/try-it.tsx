// Tries a provider: sends the operator through the real exchange, and shows what each step sent and received, and the remedy for the one
// that failed.
import { useRead } from '../../api/use-read.ts';
import { Facts } from '../../parts/facts.tsx';
import { Frame } from '../../parts/frame.tsx';
import { PROVIDER_READS, type Provider, type ProviderRun, useConnectionTexts } from '../texts.ts';
import { RunPanel, useRuns } from '../wizard/run-panel.tsx';
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
  const runs = useRuns(
    useRead('GET /oauth_providers/:id/runs', { params: { id }, query: { limit: 20 } }),
    ({ call }) => call('POST /oauth_providers/:id/runs', { params: { id }, body: {} }),
    PROVIDER_READS,
  );
  return (
    <RunPanel
      of={runs}
      call="POST /oauth_providers/:id/runs"
      hint={t('providers.tryHint', { name })}
      draw={(run) => (
        <RunSteps
          key={`${run.id} ${run.status}`}
          run={run}
          more={(step) => hasMore(step) && <StepFacts step={step} />}
        />
      )}
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
