// The inline form of a section, on a running form: title, fields, problems, and two buttons; and the confirmation before an
// irreversible action, which requires typing a phrase.
import { type ReactNode, useState } from 'react';
import { Field } from '../../../parts/field/field.tsx';
import { Form } from '../../../parts/form/form.tsx';
import { Input } from '../../../parts/input/input.tsx';
import { Panel, PanelActions } from '../../../parts/panel/panel.tsx';
import { type OwnTexts, useProblemTexts } from '../problems/problem-texts.ts';
import { useActing } from './acting-context.tsx';
import { type Edit, useEdit } from './use-edit.ts';

type EditPanelProps<Values> = {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly edit: Edit<Values>;
  /** Names of the fields it renders; pass a stable array. */
  readonly fields: readonly string[];
  /** More specific texts for refusals, by code or `code__field`. */
  readonly own?: OwnTexts | undefined;
  /** Label of the button; absent: "Save". */
  readonly submit?: string | undefined;
  readonly cancel?: string | undefined;
  readonly tone?: 'danger' | undefined;
  /** Shows only a close button: nothing can be changed here. */
  readonly locked?: boolean | undefined;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** A form of a section. Its fields are children; refusals are matched by their names. */
export const EditPanel = <Values,>(props: EditPanelProps<Values>) => {
  const { title, text, edit, fields, own, submit, cancel, tone, locked, onClose, children } = props;
  const { words } = useActing();
  const texts = useProblemTexts(edit.problems, fields, own);
  return (
    <Panel title={title} text={text} tone={tone} problem={texts.card} onClose={edit.isBusy ? undefined : onClose}>
      <Form busy={edit.isBusy} errors={texts.fields} onSubmit={edit.submit}>
        {children}
        <PanelActions
          submit={locked ? undefined : (submit ?? words.save)}
          cancel={cancel ?? words.cancel}
          busy={edit.isBusy}
          disabled={!edit.isReady}
          tone={tone}
          onCancel={onClose}
        />
      </Form>
    </Panel>
  );
};

type ConfirmPanelProps = {
  /** Element id of the field for a host's styles. */
  readonly name: string;
  /** The phrase to type. */
  readonly phrase: string;
  readonly words: {
    readonly title: ReactNode;
    readonly text: ReactNode;
    /** The warning that it is irreversible. */
    readonly final: ReactNode;
    readonly label: ReactNode;
    readonly submit: string;
    readonly keep: string;
  };
  /** Performs the action and redirects: without the deleted object this page no longer exists. */
  readonly act: () => Promise<void>;
  readonly onClose: () => void;
};

/** A form with one field for the phrase. */
export const ConfirmPanel = ({ name, phrase, words, act, onClose }: ConfirmPanelProps) => {
  const [fields] = useState(() => [name]);
  const edit = useEdit({
    initial: { typed: '' },
    isReady: ({ typed }) => typed.trim() === phrase.trim(),
    save: act,
    onSaved: onClose,
  });
  return (
    <EditPanel
      tone="danger"
      title={words.title}
      text={
        <>
          <span>{words.text}</span>
          <span className="lk-danger-text">{words.final}</span>
        </>
      }
      edit={edit}
      fields={fields}
      submit={words.submit}
      cancel={words.keep}
      onClose={onClose}
    >
      <Field name={name} label={words.label}>
        <Input
          required
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore=""
          value={edit.values.typed}
          onChange={(event) => edit.type('typed', event.currentTarget.value)}
        />
      </Field>
    </EditPanel>
  );
};
