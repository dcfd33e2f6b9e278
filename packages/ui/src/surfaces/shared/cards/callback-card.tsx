// The page a provider leads back to: it waits, with a place for a captcha, or says why it led nowhere.
import type { ReactNode } from 'react';
import type { Problem } from '../../../flows/problem.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { useProblemTexts } from '../problems/problem-texts.ts';
import { FlowCard } from './flow-card.tsx';
import { LoadingCard } from './loading-card.tsx';
import { waitMessages } from './wait-messages.en.ts';

type CallbackCardProps = {
  readonly flow: 'signIn' | 'signUp';
  readonly problems: readonly Problem[];
  readonly onBack: () => void;
  /** The slot of a captcha: making an account on the way may ask for it. */
  readonly children?: ReactNode;
};

const NO_FIELDS: readonly string[] = [];

/** The card of that page. What went wrong is read out; then the start follows by itself. */
export const CallbackCard = ({ flow, problems, onBack, children }: CallbackCardProps) => {
  const t = useMessages('authentication', waitMessages);
  const { card } = useProblemTexts(problems, NO_FIELDS);
  const part = `${flow}-ssoCallback` as const;
  if (card === undefined) {
    return (
      <LoadingCard part={part} title={t('callback.title')}>
        {children}
      </LoadingCard>
    );
  }
  return (
    <FlowCard part={part} title={t('callback.failedTitle')} subtitle={t('callback.failedText')} problem={card}>
      <Button block element="backLink" onClick={onBack}>
        {t(flow === 'signIn' ? 'landing.toSignIn' : 'landing.toSignUp')}
      </Button>
    </FlowCard>
  );
};
