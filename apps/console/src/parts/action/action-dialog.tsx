// A dialog for one action: what it does, what it takes with it, its fields, an optional reason, and the failure in its place.
import { Button, Dialog, DialogContext, Form, type FormValues } from '@latchkey/ui/parts';
import { type ReactNode, useContext } from 'react';
import type { Change } from '../../api/use-attempt.ts';
import { useShellTexts } from '../../shell/texts.ts';
import { FailedChange } from '../failure.tsx';
import { ReasonField, reasonOf } from './reason-field.tsx';

export type ActionDialogProps = {
  readonly title: string;
  /** What happens, and what goes with it. */
  readonly text?: ReactNode;
  /** The act: "Ban 3 users". */
  readonly button: string;
  readonly tone?: 'danger' | undefined;
  /** False for an action that takes nothing from a user. */
  readonly hasReason?: boolean | undefined;
  /** Gets the values of the fields and the reason. */
  readonly change: Change<[values: FormValues, reason: string | undefined]>;
  /** The names of the fields that the service's errors can be shown at; every other error is above the buttons. */
  readonly names?: readonly string[] | undefined;
  /** The fields of the form. */
  readonly children?: ReactNode;
  /** The caller draws another dialog in its place afterwards. */
  readonly isReplaced?: boolean | undefined;
  /** After the change was carried out; the dialog is closed by then. */
  readonly onDone?: ((values: FormValues) => void) | undefined;
  readonly onClose: () => void;
};

const Head = ({ title, text }: Pick<ActionDialogProps, 'title' | 'text'>) => {
  const dialog = useContext(DialogContext);
  return (
    <div className="lk-action-head">
      <h2 className="lk-action-title" id={dialog?.titleId} dir="auto">
        {title}
      </h2>
      {text && <div className="lk-action-text">{text}</div>}
      {dialog?.closeButton}
    </div>
  );
};

/** Open while it is drawn. */
export const ActionDialog = (props: ActionDialogProps) => {
  const {
    title,
    text,
    button,
    tone,
    hasReason = true,
    change,
    names = [],
    isReplaced,
    children,
    onDone,
    onClose,
  } = props;
  const t = useShellTexts();
  const submit = async (values: FormValues): Promise<void> => {
    if (!(await change.run(values, reasonOf(values)))) return;
    if (!isReplaced) onClose();
    onDone?.(values);
  };
  const errors = Object.fromEntries(
    Object.entries(change.failure?.byField ?? {}).filter(([name]) => names.includes(name)),
  );
  return (
    <Dialog onClose={change.isRunning ? undefined : onClose}>
      <div className="lk-card">
        <Head title={title} text={text} />
        <Form onSubmit={(values) => void submit(values)} busy={change.isRunning} errors={errors}>
          {children}
          {hasReason && <ReasonField />}
          <FailedChange failure={change.failure} />
          <div className="lk-form-actions">
            <Button size="sm" disabled={change.isRunning} onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
            <Button
              type="submit"
              size="sm"
              variant={tone === 'danger' ? 'danger' : 'primary'}
              loading={change.isRunning}
            >
              {button}
            </Button>
          </div>
        </Form>
      </div>
    </Dialog>
  );
};
