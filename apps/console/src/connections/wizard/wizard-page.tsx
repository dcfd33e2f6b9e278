// The wizard that sets the connection of a company up, step by step. The step is in the address.
import { Button, checkGlyph, Icon } from '@latchkey/ui/parts';
import type { ComponentType } from 'react';
import { useAddress } from '../../api/use-address.ts';
import { useRead } from '../../api/use-read.ts';
import { FailedRead } from '../../parts/failure.tsx';
import type { PageProps } from '../../routes.tsx';
import { Page } from '../../shell/page.tsx';
import { type Connection, useConnectionTexts } from '../texts.ts';
import { Activate } from './activate.tsx';
import { MatchAttributes } from './match-attributes.tsx';
import { OurDetails } from './our-details.tsx';
import { hasTheirDetails, TheirDetails } from './their-details.tsx';
import { TryIt } from './try-it.tsx';

type StepProps = { readonly connection: Connection };

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

const isDone = (connection: Connection, key: StepKey): boolean => {
  if (key === 'on') return connection.active;
  return key === 'theirs' ? hasTheirDetails(connection) : connection.active;
};

type StepLineProps = {
  readonly number: number;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
  readonly onOpen?: (() => void) | undefined;
};

const StepLine = ({ number, name, isCurrent, isDone: hasMark, onOpen }: StepLineProps) => (
  <li
    className="lk-step"
    aria-current={isCurrent ? 'step' : undefined}
    data-state={hasMark && !isCurrent ? 'done' : undefined}
  >
    <span className="lk-step-mark" aria-hidden="true">
      {hasMark && !isCurrent ? <Icon glyph={checkGlyph} /> : number}
    </span>
    <span className="lk-step-text">
      {onOpen ? (
        <button type="button" className="lk-step-name" onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span className="lk-step-name">{name}</span>
      )}
    </span>
  </li>
);

/** The page `/connections/:id`. */
export const WizardPage = ({ params }: PageProps) => {
  const t = useConnectionTexts();
  const [address, change] = useAddress();
  const read = useRead('GET /enterprise_connections/:id', { params: { id: params.id ?? '' } });
  const connection = read.value;
  const at = Math.max(
    0,
    STEPS.findIndex(({ key }) => key === address.step),
  );
  const open = (index: number): void => {
    const key = STEPS[index]?.key;
    change({ step: key === 'details' ? undefined : key, run: undefined });
  };
  const View = STEPS[at]?.view ?? OurDetails;
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
        <div className="lk-wizard">
          <nav className="lk-steps-nav" aria-label={t('wizard.steps')}>
            <ol className="lk-steps">
              <StepLine number={1} name={t('step.provider')} isCurrent={false} isDone />
              {STEPS.map(({ key }, index) => (
                <StepLine
                  key={key}
                  number={index + 2}
                  name={t(`step.${key}`)}
                  isCurrent={index === at}
                  isDone={isDone(connection, key)}
                  onOpen={() => open(index)}
                />
              ))}
            </ol>
          </nav>
          <View key={connection.updated_at} connection={connection} />
        </div>
      )}
    </Page>
  );
};
