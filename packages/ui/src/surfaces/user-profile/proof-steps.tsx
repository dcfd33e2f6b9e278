// The three ways to prove an address or a number, as steps of an inline form: a code, a link, or the organization.
import { type ReactNode, useMemo } from 'react';
import type { CodeEntry } from '../../flows/code-entry.ts';
import type { LinkWait } from '../../flows/email-link-wait.ts';
import type { Problem } from '../../flows/problem.ts';
import type { CompanyWay, IdentifierEvent } from '../../flows/profile-identifier.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { CodeInput } from '../../parts/code-input/code-input.tsx';
import { Field } from '../../parts/field/field.tsx';
import { Form } from '../../parts/form/form.tsx';
import { Link } from '../../parts/link/link.tsx';
import { Panel, PanelActions } from '../../parts/panel/panel.tsx';
import { Spinner } from '../../parts/spinner/spinner.tsx';
import { TimerButton } from '../../parts/timer-button/timer-button.tsx';
import { useCodeTexts } from '../authentication/code-form.tsx';
import { authenticationMessages } from '../authentication/messages.en.ts';
import { useProblemTexts } from '../authentication/problem-texts.ts';
import { RichText, slot } from '../authentication/rich-text.tsx';
import { useFocusOnArrival } from '../authentication/use-focus-on-arrival.ts';
import { userProfileMessages } from './messages.en.ts';

type StepProps = {
  /** The identifier, as it is written among words. */
  readonly to: ReactNode;
  readonly send: (event: IdentifierEvent) => void;
  readonly onClose: () => void;
};

/** One sentence with the identifier in it; in a panel every child of the text is a line of its own. */
const Sentence = ({ text, to }: { readonly text: string; readonly to: ReactNode }) => (
  <span className="lk-panel-words">
    <RichText text={text} parts={{ to }} />
  </span>
);

const codeState = ({ check }: CodeEntry, isRefused: boolean) => {
  if (check.is === 'checking') return 'busy';
  return check.is === 'accepted' ? 'success' : isRefused ? 'error' : undefined;
};

/** Six digits that send themselves. */
export const CodeStep = ({ entry, to, send, onClose }: StepProps & { readonly entry: CodeEntry }) => {
  const t = useMessages('userProfile', userProfileMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const texts = useCodeTexts(entry);
  const field = useFocusOnArrival<HTMLInputElement>();
  const { check, delivery } = entry;
  const busy = check.is !== 'typing';
  const { code } = texts.fields;
  return (
    <Panel
      title={t('code.title')}
      text={<Sentence text={t('code.text', { to: slot('to') })} to={to} />}
      problem={texts.card}
      onClose={busy ? undefined : onClose}
    >
      <Form busy={busy} onSubmit={() => send({ type: 'submit' })}>
        <Field name="code" error={code} success={check.is === 'accepted' ? shared('code.accepted') : undefined}>
          <CodeInput
            ref={field}
            value={entry.code}
            onCode={(value) => send({ type: 'digits', value })}
            state={codeState(entry, code !== undefined)}
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
        <PanelActions submit={t('code.submit')} cancel={t('form.cancel')} busy={busy} onCancel={onClose} />
      </Form>
    </Panel>
  );
};

const NO_FIELDS: readonly string[] = [];

const useProblemText = (problem: Problem | undefined): string | undefined => {
  const problems = useMemo(() => (problem ? [problem] : undefined), [problem]);
  return useProblemTexts(problems, NO_FIELDS).card;
};

/** Waits until the link is opened, here or elsewhere. */
export const LinkStep = ({ wait, to, send, onClose }: StepProps & { readonly wait: LinkWait }) => {
  const t = useMessages('userProfile', userProfileMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { check, seconds } = wait;
  const failure = useProblemText(check.is === 'failed' ? check.problem : undefined);
  return (
    <Panel
      title={t('link.title')}
      text={<Sentence text={t('link.text', { to: slot('to') })} to={to} />}
      problem={check.is === 'expired' ? t('link.expired') : failure}
      onClose={onClose}
    >
      <TimerButton
        remainingSeconds={seconds}
        waiting={(time) => shared('code.waiting', { time })}
        element="formResendCodeLink"
        onClick={() => send({ type: 'resend' })}
      >
        {t('link.resend')}
      </TimerButton>
      <PanelActions cancel={t('form.cancel')} onCancel={onClose} />
    </Panel>
  );
};

/** Leads to the organization's own sign-in, and waits until it has said that the address is this person's. */
export const CompanyStep = ({ way, to, send, onClose }: StepProps & { readonly way: CompanyWay }) => {
  const t = useMessages('userProfile', userProfileMessages);
  const failure = useProblemText(way.is === 'failed' ? way.problem : undefined);
  return (
    <Panel
      title={t('company.title')}
      text={<Sentence text={t('company.text', { to: slot('to') })} to={to} />}
      problem={failure}
      onClose={onClose}
    >
      {way.is === 'asking' && <Spinner />}
      {way.is === 'known' && <Link href={way.url}>{t('company.go')}</Link>}
      {way.is === 'failed' && (
        <Button size="sm" onClick={() => send({ type: 'resend' })}>
          {t('company.again')}
        </Button>
      )}
      <PanelActions cancel={t('form.cancel')} onCancel={onClose} />
    </Panel>
  );
};
