// Asks before something is done with one or several rows of a list, and does it. The first row is done while the dialog is open, so
// that a step-up is asked for once and a refusal is seen at once; the others run with progress above the list.
import type { FormValues } from '@latchkey/ui/parts';
import type { OperatorValue } from '../../api/operator.tsx';
import { useChange } from '../../api/use-change.ts';
import { useNotify } from '../../shell/notices.tsx';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog.tsx';
import type { Bulk, BulkItem } from './use-bulk.ts';

type BulkDialogProps<Item extends BulkItem> = Pick<
  ActionDialogProps,
  'title' | 'text' | 'button' | 'tone' | 'hasReason' | 'names' | 'children' | 'onClose'
> & {
  readonly items: readonly Item[];
  readonly bulk: Bulk<BulkItem>;
  /** Gets the values of the dialog's fields, if it has some. */
  readonly work: (
    operator: OperatorValue,
    item: BulkItem,
    reason: string | undefined,
    values: FormValues,
  ) => Promise<unknown>;
  /** What is being done: "Deleting organizations". */
  readonly running: string;
  /** What was done, for so many. */
  readonly done: (count: number) => string;
  readonly outdated: readonly string[];
  /** The first row is done: the selection may end. */
  readonly onBegin: () => void;
};

export const BulkDialog = <Item extends BulkItem>(props: BulkDialogProps<Item>) => {
  const { items, bulk, work, running, done, outdated, onBegin, ...dialog } = props;
  const notify = useNotify();
  const change = useChange(async (operator, values: FormValues, reason: string | undefined) => {
    const [first, ...others] = items;
    if (first) await work(operator, first, reason, values);
    onBegin();
    if (others.length === 0) return notify({ text: done(1) });
    void bulk.start({
      text: running,
      items: others,
      work: (worker, item) => work(worker, item, reason, values),
      outdated,
      onDone: (ended) => notify({ text: done(ended.length + 1) }),
    });
  }, outdated);
  return <ActionDialog {...dialog} change={change} />;
};
