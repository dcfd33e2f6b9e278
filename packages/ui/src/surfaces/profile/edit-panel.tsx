// The inline form of a section, drawn over a running form: title, fields, what stands in the way, and two buttons.
import type { ReactNode } from 'react';
import { Form } from '../../parts/form/form.tsx';
import { Panel, PanelActions } from '../../parts/panel/panel.tsx';
import { type OwnTexts, useProblemTexts } from '../authentication/problem-texts.ts';
import { useActing } from './acting-context.tsx';
import type { Edit } from './use-edit.ts';

type EditPanelProps<Values> = {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly edit: Edit<Values>;
  /** Names of the fields it draws; give the same array each time. */
  readonly fields: readonly string[];
  /** Better words for refusals than those everybody uses, by code or `code__field`. */
  readonly own?: OwnTexts | undefined;
  /** Words of the button; absent: "Save". */
  readonly submit?: string | undefined;
  readonly cancel?: string | undefined;
  readonly tone?: 'danger' | undefined;
  /** Shows only a way out: nothing can be changed here. */
  readonly locked?: boolean | undefined;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** A form of a section. Its fields are children; refusals are found by their names. */
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
