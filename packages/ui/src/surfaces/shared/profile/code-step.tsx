// Verification by six digits as a step of an inline form: they submit themselves, and the user can request another message.
import type { ReactNode } from 'react';
import type { CodeEntry } from '../../../flows/code-entry.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { CodeInput, type CodeState } from '../../../parts/code-input/code-input.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { Form } from '../../../parts/form/form.tsx';
import { Panel, PanelActions } from '../../../parts/panel/panel.tsx';
import { TimerButton } from '../../../parts/timer-button/timer-button.tsx';
import { useCodeTexts } from '../cards/code-form.tsx';
import { authenticationMessages } from '../cards/messages.en.ts';
import { RichText } from '../cards/rich-text.tsx';
import { useFocusOnMount } from '../cards/use-focus-on-mount.ts';

type SentenceProps = { readonly text: string; readonly to: ReactNode };

/** One sentence with an address at the slot `to`; in a panel every child of the text is a separate line. */
export const Sentence = ({ text, to }: SentenceProps) => (
  <span className="lk-panel-words">
    <RichText text={text} parts={{ to }} />
  </span>
);

type CodeStepProps = {
  readonly entry: CodeEntry;
  readonly words: {
    readonly title: string;
    readonly text: ReactNode;
    readonly submit: string;
    readonly cancel: string;
  };
  readonly send: (event: { type: 'digits'; value: string } | { type: 'submit' } | { type: 'resend' }) => void;
  readonly onClose: () => void;
};

const stateOf = ({ check }: CodeEntry, isRefused: boolean): CodeState | undefined => {
  if (check.is === 'checking') return 'busy';
  return check.is === 'accepted' ? 'success' : isRefused ? 'error' : undefined;
};

/** The step. */
export const CodeStep = ({ entry, words, send, onClose }: CodeStepProps) => {
  const shared = useMessages('authentication', authenticationMessages);
  const texts = useCodeTexts(entry);
  const field = useFocusOnMount<HTMLInputElement>();
  const { check, delivery } = entry;
  const busy = check.is !== 'typing';
  const { code } = texts.fields;
  return (
    <Panel title={words.title} text={words.text} problem={texts.card} onClose={busy ? undefined : onClose}>
      <Form busy={busy} onSubmit={() => send({ type: 'submit' })}>
        <Field name="code" error={code} success={check.is === 'accepted' ? shared('code.accepted') : undefined}>
          <CodeInput
            ref={field}
            value={entry.code}
            onCode={(value) => send({ type: 'digits', value })}
            state={stateOf(entry, code !== undefined)}
          />
        </Field>
        <TimerButton
          remainingSeconds={delivery.is === 'waiting' ? delivery.seconds : 0}
          waiting={(time) => shared('code.waiting', { time })}
          disabled={busy || delivery.is !== 'ready'}
          element="formResendCodeLink"
          onClick={() => send({ type: 'resend' })}
        >
          {shared('code.resend')}
        </TimerButton>
        <PanelActions submit={words.submit} cancel={words.cancel} busy={busy} onCancel={onClose} />
      </Form>
    </Panel>
  );
};
