// The three verifications of an identifier, as steps of an inline form: a code, a link, or enterprise SSO.
import { type ReactNode, useMemo } from 'react';
import type { CodeEntry } from '../../flows/code-entry.ts';
import type { LinkWait } from '../../flows/email-link-wait.ts';
import type { Problem } from '../../flows/problem.ts';
import type { CompanyWay, IdentifierEvent } from '../../flows/profile/identifier.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Link } from '../../parts/link/link.tsx';
import { Panel, PanelActions } from '../../parts/panel/panel.tsx';
import { Spinner } from '../../parts/spinner/spinner.tsx';
import { TimerButton } from '../../parts/timer-button/timer-button.tsx';
import { authenticationMessages } from '../shared/cards/messages.en.ts';
import { slot } from '../shared/cards/rich-text.tsx';
import { useProblemTexts } from '../shared/problems/problem-texts.ts';
import { CodeStep as DigitsStep, Sentence } from '../shared/profile/code-step.tsx';
import { userProfileMessages } from './messages.en.ts';

type StepProps = {
  /** The identifier, formatted within text. */
  readonly to: ReactNode;
  readonly send: (event: IdentifierEvent) => void;
  readonly onClose: () => void;
};

/** Six digits that submit themselves. */
export const CodeStep = ({ entry, to, send, onClose }: StepProps & { readonly entry: CodeEntry }) => {
  const t = useMessages('userProfile', userProfileMessages);
  const words = {
    title: t('code.title'),
    text: <Sentence text={t('code.text', { to: slot('to') })} to={to} />,
    submit: t('code.submit'),
    cancel: t('form.cancel'),
  };
  return <DigitsStep entry={entry} words={words} send={send} onClose={onClose} />;
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

/** Opens the enterprise SSO, and waits until it has verified the address. */
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
