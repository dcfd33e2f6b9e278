// The card that waits for a link to be opened, on this device or another; and the one that says another tab continues.
import { type ReactNode, useMemo } from 'react';
import type { LinkWait } from '../../../flows/email-link-wait.ts';
import type { Form } from '../../../flows/form.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { mailGlyph } from '../../../parts/icon/glyphs/mail.ts';
import { checkGlyph } from '../../../parts/icon/glyphs/status/check.ts';
import { clockGlyph } from '../../../parts/icon/glyphs/status/clock.ts';
import { Line } from '../../../parts/line/line.tsx';
import { StatusSign } from '../../../parts/status/status.tsx';
import { TimerButton } from '../../../parts/timer-button/timer-button.tsx';
import { useProblemTexts } from '../problems/problem-texts.ts';
import { FlowCard } from './flow-card.tsx';
import { authenticationMessages } from './messages.en.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import { waitMessages } from './wait-messages.en.ts';

type Flow = 'signIn' | 'signUp';

const NO_FIELDS: readonly string[] = [];

/** The icon at the top: waiting, or the result. */
const SIGNS = {
  waiting: { sign: mailGlyph },
  following: { sign: checkGlyph, tone: 'success' },
  expired: { sign: clockGlyph, tone: 'neutral' },
  failed: { sign: mailGlyph, tone: 'neutral' },
} as const;

/** The problem of a link card. */
const useLinkProblem = ({ check }: LinkWait): string | undefined => {
  const problem = check.is === 'failed' ? check.problem : undefined;
  const problems = useMemo(() => (problem ? [problem] : undefined), [problem]);
  return useProblemTexts(problems, NO_FIELDS).card;
};

const TITLES = {
  waiting: ['link.title', 'link.subtitle'],
  failed: ['link.title', 'link.subtitle'],
  following: ['link.followedTitle', 'link.followedText'],
  expired: ['link.expiredTitle', 'link.expiredText'],
} as const;

type EmailLinkCardProps = {
  readonly flow: Flow;
  readonly wait: LinkWait;
  /** The recipient of the link, with an edit button. */
  readonly chip: ReactNode;
  readonly onResend: () => void;
  /** A second link at the end of the line. */
  readonly other?: ReactNode;
};

/** Waits for a link. */
export const EmailLinkCard = ({ flow, wait, chip, onResend, other }: EmailLinkCardProps) => {
  const t = useMessages('authentication', waitMessages);
  const problem = useLinkProblem(wait);
  const { check, seconds } = wait;
  const [title, subtitle] = TITLES[check.is];
  return (
    <FlowCard
      // A new key moves the focus to the new title when the link is opened or expires, so that it is announced.
      key={title}
      part={`${flow}-emailLink`}
      arrives
      sign={<StatusSign {...SIGNS[check.is]} />}
      title={t(title)}
      subtitle={t(subtitle)}
      chip={chip}
      problem={problem}
    >
      {check.is !== 'following' && (
        <Line>
          <TimerButton
            remainingSeconds={seconds}
            waiting={(time) => t('link.waiting', { time })}
            element="formResendCodeLink"
            onClick={onResend}
          >
            {t('link.resend')}
          </TimerButton>
          {other}
        </Line>
      )}
    </FlowCard>
  );
};

type LinkOpenedCardProps = {
  readonly flow: Flow;
  readonly form: Form<null>;
  readonly onHere: () => void;
  /** Back to the first card, for a user who no longer waits for that link. */
  readonly onBack: () => void;
};

/** Says that the link was opened in this browser, and offers to continue here anyway. */
export const LinkOpenedCard = ({ flow, form, onHere, onBack }: LinkOpenedCardProps) => {
  const t = useMessages('authentication', waitMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { card } = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, NO_FIELDS);
  const target = useFocusOnMount<HTMLButtonElement>();
  const busy = form.phase === 'sending';
  return (
    <FlowCard
      part={`${flow}-emailLinkStatus`}
      sign={<StatusSign sign={checkGlyph} tone="success" />}
      title={t('linkOpened.title')}
      subtitle={t('linkOpened.text')}
      problem={card}
    >
      <Button ref={target} block loading={busy} onClick={onHere}>
        {t('linkOpened.here')}
      </Button>
      <Button variant="quiet" block disabled={busy} element="backLink" onClick={onBack}>
        {shared('back')}
      </Button>
    </FlowCard>
  );
};
