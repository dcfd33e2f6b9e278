// The question before something is taken away: what goes, what that means, and two ways on.
import type { ReactNode } from 'react';
import { useActing } from './acting-context.tsx';
import { EditPanel } from './edit-panel.tsx';
import { useEdit } from './use-edit.ts';

type RemovePanelProps = {
  readonly title: ReactNode;
  /** What goes, and what that means. */
  readonly text: ReactNode;
  /** Words of the button; absent: "Remove". */
  readonly submit?: string | undefined;
  /** The call; it is made with a fresh proof where the service wants one. */
  readonly remove: () => Promise<unknown>;
  /** Said to those who listen when it is done. */
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
