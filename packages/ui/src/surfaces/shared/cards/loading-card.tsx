// A card that only waits: a ticket is being redeemed, a provider's callback is being completed.
import type { ReactNode } from 'react';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { useDialog } from '../../../parts/dialog/context.ts';
import { Status } from '../../../parts/status/status.tsx';
import { FlowCard } from './flow-card.tsx';
import { waitMessages } from './wait-messages.en.ts';

type LoadingCardProps = {
  readonly part: `${'signIn' | 'signUp' | 'userVerification'}-${string}`;
  /** What is in progress; a general text if absent. */
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  /** What may be needed meanwhile: the captcha container. */
  readonly children?: ReactNode;
};

/** Says that a call is running. It is announced when it appears. */
export const LoadingCard = ({ part, title, text, children }: LoadingCardProps) => {
  const t = useMessages('authentication', waitMessages);
  // The title of its card labels a dialog; here that is the message itself.
  const titleId = useDialog()?.titleId;
  return (
    <FlowCard part={part}>
      <Status sign="spinner" align="center" title={<span id={titleId}>{title ?? t('loading.title')}</span>}>
        {text ?? t('loading.text')}
      </Status>
      {children}
    </FlowCard>
  );
};
