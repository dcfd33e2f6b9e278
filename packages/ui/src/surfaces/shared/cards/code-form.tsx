// The form of every code card: six digits that submit themselves, and the resend line.
import { type ReactNode, useMemo } from 'react';
import type { CodeEntry } from '../../../flows/code-entry.ts';
import type { Problem } from '../../../flows/problem.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { OFFLINE } from '../../../machine/unsent.ts';
import { Button } from '../../../parts/button/button.tsx';
import { CodeInput, type CodeState } from '../../../parts/code-input/code-input.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { Form } from '../../../parts/form/form.tsx';
import { Line } from '../../../parts/line/line.tsx';
import { TimerButton } from '../../../parts/timer-button/timer-button.tsx';
import { useReconnect } from '../flow/use-reconnect.ts';
import { type ProblemTexts, useProblemTexts } from '../problems/problem-texts.ts';
import { authenticationMessages } from './messages.en.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';

const FIELDS = ['code'];

/** The problems of a code card: of the digits, or of the delivery. */
const problemsOf = ({ check, delivery }: CodeEntry): readonly Problem[] => [
  ...(check.is === 'typing' && check.problem ? [check.problem] : []),
  ...(delivery.is === 'ready' && delivery.problem ? [delivery.problem] : []),
];

/** The texts of a code card; the card shows `card` at its top. */
export const useCodeTexts = (entry: CodeEntry): ProblemTexts => {
  const t = useMessages('authentication', authenticationMessages);
  const problems = useMemo(() => problemsOf(entry), [entry]);
  const own = useMemo(() => ({ code_incomplete: t('code.incomplete'), code_renewed: t('code.renewed') }), [t]);
  return useProblemTexts(problems, FIELDS, own);
};

const stateOf = ({ check }: CodeEntry, refused: boolean): CodeState | undefined => {
  if (check.is === 'checking') return 'busy';
  return check.is === 'accepted' ? 'success' : refused ? 'error' : undefined;
};

type CodeFormProps = {
  readonly entry: CodeEntry;
  readonly texts: ProblemTexts;
  readonly send: (event: { type: 'digits'; value: string } | { type: 'submit' } | { type: 'resend' }) => void;
  /** A second link at the end of the line. */
  readonly other?: ReactNode;
  /** Label of the button. */
  readonly submit?: string | undefined;
  /** An app generates the digits, so there is nothing to resend. */
  readonly unsent?: boolean | undefined;
};

/** Digits, button, resend. */
export const CodeForm = ({ entry, texts, send, other, submit, unsent = false }: CodeFormProps) => {
  const t = useMessages('authentication', authenticationMessages);
  const field = useFocusOnMount<HTMLInputElement>();
  const { check, delivery } = entry;
  // A newly sent code is information, not an error: the digits do not turn red for it.
  const news = check.is === 'typing' && check.problem?.code === 'code_renewed';
  const { code } = texts.fields;
  const busy = check.is !== 'typing';
  const isHeld = delivery.is === 'ready' && delivery.problem?.code === OFFLINE && entry.code === '';
  useReconnect(isHeld, () => send({ type: 'resend' }));
  return (
    <>
      <Form busy={busy} onSubmit={() => send({ type: 'submit' })}>
        <Field
          name="code"
          remarkElement={code && !news ? 'otpCodeFieldErrorText' : undefined}
          error={news ? undefined : code}
          hint={news ? code : undefined}
          success={check.is === 'accepted' ? t('code.accepted') : undefined}
        >
          <CodeInput
            ref={field}
            value={entry.code}
            onCode={(value) => send({ type: 'digits', value })}
            state={stateOf(entry, code !== undefined && !news)}
          />
        </Field>
        <Button type="submit" variant="primary" block loading={busy} element="formButtonPrimary">
          {submit ?? t('code.submit')}
        </Button>
      </Form>
      {check.is !== 'accepted' && (!unsent || other) && (
        <Line>
          {!unsent && (
            <TimerButton
              remainingSeconds={delivery.is === 'waiting' ? delivery.seconds : 0}
              waiting={(time) => t('code.waiting', { time })}
              disabled={busy || delivery.is !== 'ready'}
              element="formResendCodeLink"
              onClick={() => send({ type: 'resend' })}
            >
              {t('code.resend')}
            </TimerButton>
          )}
          {other}
        </Line>
      )}
    </>
  );
};
