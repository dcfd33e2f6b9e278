// The page `/console/setup`: the steps with which the IT of a company sets its connection up. It has no navigation of the console.
import { Alert, Avatar, Button } from '@latchkey/ui/parts';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { CallFailure } from '../api/failure.ts';
import { useAddress } from '../api/use-address.ts';
import { useConnectionTexts } from '../connections/texts.ts';
import { MatchAttributes } from '../connections/wizard/match-attributes.tsx';
import { OurDetails } from '../connections/wizard/our-details.tsx';
import { StepList } from '../connections/wizard/step-list.tsx';
import { StoppedRun } from '../connections/wizard/stopped-run.tsx';
import { hasTheirDetails, TheirDetails } from '../connections/wizard/their-details.tsx';
import { TryIt } from '../connections/wizard/try-it.tsx';
import { type StepProps, useWork, WorkContext } from '../connections/wizard/work.tsx';
import { EntranceFrame } from '../entrance/frame.tsx';
import { useFormat } from '../i18n/format-context.tsx';
import type { TextPart } from '../i18n/language.ts';
import { useFailureText } from '../parts/failure.tsx';
import { useTextParts } from '../shell/preferences.tsx';
import { Finish, hasPassedRun } from './finish.tsx';
import { useSetupTexts } from './texts.ts';
import { type Setup, useSetup } from './use-setup.ts';

const STEPS = [
  { key: 'details', view: OurDetails },
  { key: 'theirs', view: TheirDetails },
  { key: 'attributes', view: MatchAttributes },
  { key: 'try', view: TryIt },
] as const satisfies ReadonlyArray<{ readonly key: string; readonly view: ComponentType<StepProps> }>;

const KEYS = [...STEPS.map(({ key }) => key), 'finish'] as const;
type StepKey = (typeof KEYS)[number];

/** The step in the address, and how another one is opened. */
const useStep = (): { readonly at: number; readonly open: (index: number) => void } => {
  const [address, change] = useAddress();
  const at = Math.max(0, KEYS.indexOf(address.step as StepKey));
  return { at, open: (index) => change({ step: index === 0 ? undefined : KEYS[index], run: undefined }) };
};

const Card = ({ children }: { readonly children: ReactNode }) => (
  <EntranceFrame>
    <div className="lk-card">{children}</div>
  </EntranceFrame>
);

const Invalid = () => {
  const t = useSetupTexts();
  return (
    <Card>
      <h1 className="lk-action-title">{t('invalid.title')}</h1>
      <p className="lk-action-text">{t('invalid.text')}</p>
    </Card>
  );
};

const Failed = ({ failure, onAgain }: { readonly failure: CallFailure; readonly onAgain: () => void }) => {
  const t = useSetupTexts();
  const textOf = useFailureText();
  return (
    <Card>
      <h1 className="lk-action-title">{t('failed.title')}</h1>
      <p className="lk-action-text">{textOf(failure)}</p>
      <Button onClick={onAgain}>{t('failed.again')}</Button>
    </Card>
  );
};

const Head = ({ application: { name, logo_url: logo } }: Pick<Setup, 'application'>) => (
  <header className="lk-setup-head">
    <Avatar name={name} src={logo ?? undefined} size="xs" shape="square" />
    <bdi className="lk-strong">{name}</bdi>
  </header>
);

type StepsProps = { readonly setup: Setup; readonly activate: () => Promise<void> };

const Steps = ({ setup, activate }: StepsProps) => {
  const t = useSetupTexts();
  const { runs, refusal } = useWork();
  const { at, open } = useStep();
  const { connection } = setup;
  const hasRun = hasPassedRun(setup, runs.value?.data ?? []);
  const isDone: Readonly<Record<StepKey, boolean>> = {
    details: hasTheirDetails(connection),
    theirs: hasTheirDetails(connection),
    attributes: hasRun,
    try: hasRun,
    finish: connection.active,
  };
  const step = STEPS[at];
  return (
    <div className="lk-wizard">
      <StepList
        current={KEYS[at] ?? 'details'}
        steps={KEYS.map((key, index) => ({
          key,
          name: t(`step.${key}`),
          isDone: isDone[key],
          onOpen: () => open(index),
        }))}
      />
      <div className="lk-stack">
        {refusal !== undefined && step && <Alert>{refusal}</Alert>}
        {step ? (
          <step.view
            key={connection.updated_at}
            connection={connection}
            title={t(`step.${step.key}`)}
            note={t(`${step.key}.text`)}
          />
        ) : (
          <Finish setup={setup} title={t('step.finish')} activate={activate} />
        )}
        {step?.key === 'try' && <StoppedRun />}
      </div>
    </div>
  );
};

const Opened = ({ setup, activate }: StepsProps) => {
  const t = useSetupTexts();
  const wizard = useConnectionTexts();
  const { date } = useFormat();
  const { at, open } = useStep();
  const { connection, application, expires_at: end } = setup;
  const title = t('title', { name: connection.name });
  const next = KEYS[at + 1];
  useEffect(() => {
    document.title = `${title} · ${application.name}`;
  }, [title, application.name]);
  return (
    <>
      <Head application={application} />
      <main className="lk-setup">
        <div className="lk-page">
          <div className="lk-page-head">
            <div className="lk-page-lead">
              <h1 className="lk-page-title" dir="auto">
                {title}
              </h1>
              <p className="lk-page-note">
                {t('note', { application: application.name, number: at + 1, total: KEYS.length })}
              </p>
            </div>
            <div className="lk-page-actions">
              <Button size="sm" disabled={at === 0} onClick={() => open(at - 1)}>
                {wizard('wizard.back')}
              </Button>
              {next && (
                <Button size="sm" onClick={() => open(at + 1)}>
                  {wizard('wizard.next', { name: t(`step.${next}`) })}
                </Button>
              )}
            </div>
          </div>
          <Steps setup={setup} activate={activate} />
          <p className="lk-field-hint">{t('until', { date: date(end) })}</p>
        </div>
      </main>
    </>
  );
};

const WithToken = ({ token }: { readonly token: string }) => {
  const t = useSetupTexts();
  const { reading, setup, work, activate } = useSetup(token, t('locked.text'));
  // After it turned the connection on, the link has ended, and the page says so.
  const { failure } = reading;
  if (!setup && failure) {
    if (failure.status === 401) return <Invalid />;
    return <Failed failure={failure} onAgain={reading.again} />;
  }
  if (!setup) return null;
  return (
    <WorkContext.Provider value={work}>
      <Opened setup={setup} activate={activate} />
    </WorkContext.Provider>
  );
};

const TEXTS: readonly TextPart[] = ['frame', 'pages'];

export const SetupPage = ({ token }: { readonly token: string }) => {
  if (!useTextParts(TEXTS)) return null;
  return token === '' ? <Invalid /> : <WithToken token={token} />;
};
