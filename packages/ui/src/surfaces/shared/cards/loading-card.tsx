// A card that only waits: a ticket is being taken, a provider is being finished with.
import type { ReactNode } from 'react';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { useDialog } from '../../../parts/dialog/dialog-context.ts';
import { Status } from '../../../parts/status/status.tsx';
import { FlowCard } from './flow-card.tsx';
import { waitMessages } from './wait-messages.en.ts';

type LoadingCardProps = {
  readonly part: `${'signIn' | 'signUp' | 'userVerification'}-${string}`;
  /** What is under way; said in general words when absent. */
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  /** What may have to be asked meanwhile: the slot of a captcha. */
  readonly children?: ReactNode;
};

/** Says that something is under way. It is read out when it appears. */
export const LoadingCard = ({ part, title, text, children }: LoadingCardProps) => {
  const t = useMessages('authentication', waitMessages);
  // A dialog is named by the title of its card; here that is the statement itself.
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
