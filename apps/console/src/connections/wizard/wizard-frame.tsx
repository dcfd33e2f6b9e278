// The frame of a wizard: its steps, which are in the address, and the buttons that lead from one to the next. The first step was done when
// the wizard was opened.
import { Button } from '@latchkey/ui/parts';
import type { ReactNode } from 'react';
import { useAddress } from '../../api/use-address.ts';
import { Page } from '../../shell/page.tsx';
import { useConnectionTexts } from '../texts.ts';
import { StepList } from './step-list.tsx';

export type WizardStep = { readonly key: string; readonly name: string; readonly isDone: boolean };

type WizardFrameProps = {
  readonly title: string;
  /** The steps after the first. */
  readonly steps: readonly WizardStep[];
  /** Draws a step; undefined until its data is read. */
  readonly draw: ((key: string) => ReactNode) | undefined;
  /** What is shown above the steps: a failure. */
  readonly children?: ReactNode;
};

export const WizardFrame = ({ title, steps, draw, children }: WizardFrameProps) => {
  const t = useConnectionTexts();
  const [address, change] = useAddress();
  const at = Math.max(
    0,
    steps.findIndex(({ key }) => key === address.step),
  );
  const open = (index: number): void => change({ step: index === 0 ? undefined : steps[index]?.key, run: undefined });
  const next = steps[at + 1];
  return (
    <Page
      title={title}
      note={t('wizard.step', { number: at + 2, total: steps.length + 1 })}
      crumb={{ path: '/connections', text: t('title') }}
      width="full"
      actions={
        <>
          <Button size="sm" disabled={at === 0} onClick={() => open(at - 1)}>
            {t('wizard.back')}
          </Button>
          {next && (
            <Button size="sm" onClick={() => open(at + 1)}>
              {t('wizard.next', { name: next.name })}
            </Button>
          )}
        </>
      }
    >
      {children}
      {draw && (
        <div className="lk-wizard">
          <StepList
            current={steps[at]?.key ?? ''}
            steps={[
              { key: 'provider', name: t('step.provider'), isDone: true },
              ...steps.map((step, index) => ({ ...step, onOpen: () => open(index) })),
            ]}
          />
          {draw(steps[at]?.key ?? '')}
        </div>
      )}
    </Page>
  );
};
