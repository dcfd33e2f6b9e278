// The wizard that sets the connection of a company up, step by step. The step is in the address.
import { Badge, Button } from '@latchkey/ui/parts';
import type { ComponentType } from 'react';
import { useAddress } from '../../api/use-address.ts';
import { useRead } from '../../api/use-read.ts';
import { Facts } from '../../parts/facts.tsx';
import { FailedRead } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import type { PageProps } from '../../routes.tsx';
import { Page } from '../../shell/page.tsx';
import { SetupLinks } from '../links/setup-links.tsx';
import { type Connection, useConnectionTexts } from '../texts.ts';
import { Activate } from './activate.tsx';
import { MatchAttributes } from './match-attributes.tsx';
import { OperatorWork } from './operator-work.tsx';
import { OurDetails } from './our-details.tsx';
import { StepList } from './step-list.tsx';
import { StoppedRun } from './stopped-run.tsx';
import { hasTheirDetails, TheirDetails } from './their-details.tsx';
import { TryIt } from './try-it.tsx';
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
const TOTAL = STEPS.length + 1;

const isDone = (connection: Connection, key: StepKey): boolean =>
  key === 'theirs' ? hasTheirDetails(connection) : connection.active;

const About = ({ connection }: { readonly connection: Connection }) => {
  const t = useConnectionTexts();
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
            { key: 'domains', name: t('enterprise.domains'), value: domains.join(', ') },
          ]}
        />
      </div>
    </Frame>
  );
};

type OpenStepProps = { readonly connection: Connection; readonly at: number; readonly onOpen: (index: number) => void };

const OpenStep = ({ connection, at, onOpen }: OpenStepProps) => {
  const t = useConnectionTexts();
  const { key, view: View } = STEPS[at] ?? STEPS[0];
  return (
    <div className="lk-wizard">
      <StepList
        current={key}
        steps={[
          { key: 'provider', name: t('step.provider'), isDone: true },
          ...STEPS.map((step, index) => ({
            key: step.key,
            name: t(`step.${step.key}`),
            isDone: isDone(connection, step.key),
            onOpen: () => onOpen(index),
          })),
        ]}
      />
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
    </div>
  );
};

/** The page `/connections/:id`. */
export const WizardPage = ({ params }: PageProps) => {
  const t = useConnectionTexts();
  const [address, change] = useAddress();
  const id = params.id ?? '';
  const read = useRead('GET /enterprise_connections/:id', { params: { id } });
  const connection = read.value;
  const at = Math.max(
    0,
    STEPS.findIndex(({ key }) => key === address.step),
  );
  const open = (index: number): void => {
    const key = STEPS[index]?.key;
    change({ step: key === 'details' ? undefined : key, run: undefined });
  };
  const next = STEPS[at + 1];
  return (
    <Page
      title={connection ? t('wizard.title', { name: connection.name }) : ''}
      note={t('wizard.step', { number: at + 2, total: TOTAL })}
      crumb={{ path: '/connections', text: t('title') }}
      width="full"
      actions={
        <>
          <Button size="sm" disabled={at === 0} onClick={() => open(at - 1)}>
            {t('wizard.back')}
          </Button>
          {next && (
            <Button size="sm" onClick={() => open(at + 1)}>
              {t('wizard.next', { name: t(`step.${next.key}`) })}
            </Button>
          )}
        </>
      }
    >
      <FailedRead read={read} />
      {connection && (
        <OperatorWork id={id}>
          <OpenStep connection={connection} at={at} onOpen={open} />
        </OperatorWork>
      )}
    </Page>
  );
};
