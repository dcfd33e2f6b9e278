// The OAuth callback page: it waits, with a container for a captcha, or shows the error.
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
  /** The captcha container: creating an account in the callback may require one. */
  readonly children?: ReactNode;
};

const NO_FIELDS: readonly string[] = [];

/** The callback card. An error is announced; then the start follows automatically. */
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
