// The confirmation before something is removed: what is removed, the consequences, and two buttons.
import type { ReactNode } from 'react';
import { useActing } from './acting-context.tsx';
import { EditPanel } from './edit-panel.tsx';
import { useEdit } from './use-edit.ts';

type RemovePanelProps = {
  readonly title: ReactNode;
  /** What is removed, and the consequences. */
  readonly text: ReactNode;
  /** Label of the button; absent: "Remove". */
  readonly submit?: string | undefined;
  /** The call; with a step-up if the service requires one. */
  readonly remove: () => Promise<unknown>;
  /** Announced when it is done. */
  readonly done: string;
  readonly onClose: () => void;
};

const NOTHING = {};
const NO_FIELDS: readonly string[] = [];

/** Asks before something is removed. */
export const RemovePanel = ({ title, text, submit, remove, done, onClose }: RemovePanelProps) => {
  const { announce, words } = useActing();
  const edit = useEdit({
    initial: NOTHING,
    save: remove,
    onSaved() {
      announce(done);
      onClose();
    },
  });
  return (
    <EditPanel
      tone="danger"
      title={title}
      text={text}
      edit={edit}
      fields={NO_FIELDS}
      submit={submit ?? words.remove}
      onClose={onClose}
    />
  );
};
