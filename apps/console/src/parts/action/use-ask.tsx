// Asks before an action, carries it out, says that it was done, and offers the way back where there is one.
import type { FormValues } from '@latchkey/ui/parts';
import { type ReactNode, useCallback, useState } from 'react';
import type { OperatorValue } from '../../api/operator.tsx';
import { useChange } from '../../api/use-change.ts';
import { useNotify } from '../../shell/notices.tsx';
import { FailedChange } from '../failure.tsx';
import { ActionDialog } from './action-dialog.tsx';

export type Ask = {
  readonly title: string;
  /** What happens, and what goes with it. */
  readonly text?: ReactNode;
  /** The act. */
  readonly button: string;
  readonly tone?: 'danger' | undefined;
  readonly hasReason?: boolean | undefined;
  /** Fields, and the names of those that the service's errors are shown at. */
  readonly fields?: ReactNode;
  readonly names?: readonly string[] | undefined;
  readonly run: (operator: OperatorValue, values: FormValues, reason: string | undefined) => Promise<unknown>;
  /** What is said afterwards. */
  readonly done?: string | undefined;
  /** Only where it restores what was. */
  readonly undo?: ((operator: OperatorValue) => Promise<unknown>) | undefined;
  readonly onDone?: (() => void) | undefined;
};

type AskDialogProps = {
  readonly ask: Ask;
  readonly outdated: readonly string[];
  readonly onClose: () => void;
  readonly onUndo: (undo: NonNullable<Ask['undo']>) => void;
};

const AskDialog = ({ ask, outdated, onClose, onUndo }: AskDialogProps) => {
  const notify = useNotify();
  const change = useChange(ask.run, outdated);
  const { done, undo } = ask;
  const finish = (): void => {
    if (done !== undefined) notify({ text: done, ...(undo && { undo: () => onUndo(undo) }) });
    ask.onDone?.();
  };
  return (
    <ActionDialog {...ask} change={change} onDone={finish} onClose={onClose}>
      {ask.fields}
    </ActionDialog>
  );
};

const undoChange = (operator: OperatorValue, undo: NonNullable<Ask['undo']>) => undo(operator);

/**
 * `ask(…)` opens the dialog of an action; draw `dialog` on the page. `outdated` names the reads that the actions change.
 *
 * @example
 * const { ask, dialog } = useAsk(['GET /users']);
 */
export const useAsk = (outdated: readonly string[]) => {
  const [asked, setAsked] = useState<Ask>();
  const back = useChange(undoChange, outdated);
  const dialog = (
    <>
      <FailedChange failure={back.failure} />
      {asked && (
        <AskDialog
          ask={asked}
          outdated={outdated}
          onClose={() => setAsked(undefined)}
          onUndo={(undo) => void back.run(undo)}
        />
      )}
    </>
  );
  return { ask: useCallback((next: Ask) => setAsked(next), []), dialog };
};
