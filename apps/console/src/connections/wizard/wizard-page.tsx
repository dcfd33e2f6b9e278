// The wizard that sets the connection of a company up, step by step.

import { Badge } from '@latchkey/ui/parts';
import type { ComponentType } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FailedRead } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import type { PageProps } from '../../routes.tsx';
import { SetupLinks } from '../links/setup-links.tsx';
import { type Connection, useConnectionTexts } from '../texts.ts';
import { Activate } from './activate.tsx';
import { MatchAttributes } from './match-attributes.tsx';
import { OperatorWork } from './operator-work.tsx';
import { OurDetails } from './our-details.tsx';
import { StoppedRun } from './stopped-run.tsx';
import { hasTheirDetails, TheirDetails } from './their-details.tsx';
import { TryIt } from './try-it.tsx';
import { WizardFrame } from './wizard-frame.tsx';
import type { StepProps } from './work.tsx';

/** The first step, the provider, was chosen when the connection was made. */
const STEPS = [
  { key: 'details', view: OurDetails },
  { key: 'theirs', view: TheirDetails },
  { key: 'attributes', view: MatchAttributes },
  { key: 'try', view: TryIt },
  { key: 'on', view: Activate },
] as const satisfies ReadonlyArray<{ readonly key: string; readonly view: ComponentType<StepProps> }>;

type StepKey = (typeof STEPS)[number]['key'];

const isDone = (connection: Connection, key: StepKey): boolean =>
  key === 'theirs' ? hasTheirDetails(connection) : connection.active;

const About = ({ connection }: { readonly connection: Connection }) => {
  const t = useConnectionTexts();
  const { list } = useFormat();
  const { active, domains, protocol } = connection;
  return (
    <Frame title={t('about.title')} actions={<Badge>{t(active ? 'state.on' : 'state.off')}</Badge>}>
      <div className="lk-frame-body">
        <Facts
          facts={[
            {
              key: 'provider',
              name: t('enterprise.provider'),
              value: t(protocol === 'saml' ? 'kind.saml_custom' : 'kind.oidc'),
            },
            { key: 'domains', name: t('enterprise.domains'), value: list(domains) },
          ]}
        />
      </div>
    </Frame>
  );
};

type OpenStepProps = { readonly connection: Connection; readonly step: string };

const OpenStep = ({ connection, step }: OpenStepProps) => {
  const t = useConnectionTexts();
  const { key, view: View } = STEPS.find((one) => one.key === step) ?? STEPS[0];
  return (
    <div className="lk-beside" data-aside="sm">
      <View
        key={connection.updated_at}
        connection={connection}
        title={t(`step.${key}`)}
        note={key === 'on' ? '' : t(`${key}.text`)}
      />
      <div className="lk-stack">
        {key === 'try' && <StoppedRun />}
        <SetupLinks connection={connection} />
        <About connection={connection} />
      </div>
    </div>
  );
};

/** The page `/connections/:id`. */
export const WizardPage = ({ params }: PageProps) => {
  const t = useConnectionTexts();
  const id = params.id ?? '';
  const read = useRead('GET /enterprise_connections/:id', { params: { id } });
  const connection = read.value;
  const draw =
    connection &&
    ((step: string) => (
      <OperatorWork id={id}>
        <OpenStep connection={connection} step={step} />
      </OperatorWork>
    ));
  return (
    <WizardFrame
      title={connection ? t('wizard.title', { name: connection.name }) : ''}
      steps={STEPS.map(({ key }) => ({
        key,
        name: t(`step.${key}`),
        isDone: connection !== undefined && isDone(connection, key),
      }))}
      draw={draw}
    >
      <FailedRead read={read} />
    </WizardFrame>
  );
};
