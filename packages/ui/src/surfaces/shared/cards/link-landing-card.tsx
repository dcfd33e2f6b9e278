// The landing page of a link: its result, and where to continue.
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { alertGlyph } from '../../../parts/icon/glyphs/status/alert.ts';
import { checkGlyph } from '../../../parts/icon/glyphs/status/check.ts';
import { clockGlyph } from '../../../parts/icon/glyphs/status/clock.ts';
import { warnGlyph } from '../../../parts/icon/glyphs/status/warn.ts';
import { StatusSign } from '../../../parts/status/status.tsx';
import { useClasses } from '../../../styles/appearance/context.tsx';
import { FlowCard } from './flow-card.tsx';
import { LoadingCard } from './loading-card.tsx';
import { waitMessages } from './wait-messages.en.ts';

/** Result of a link. */
export type LinkOutcome = 'loading' | 'verified' | 'expired' | 'client_mismatch' | 'failed';

const SIGNS = {
  verified: { sign: checkGlyph, tone: 'success' },
  expired: { sign: clockGlyph, tone: 'neutral' },
  client_mismatch: { sign: warnGlyph, tone: 'warning' },
  failed: { sign: alertGlyph, tone: 'danger' },
} as const;

type LinkLandingCardProps = {
  readonly flow: 'signIn' | 'signUp';
  readonly outcome: LinkOutcome;
  /** Starts again in this tab; offered if the link failed. */
  readonly onBack: () => void;
};

/** Shows the result of a link. Every result says that this tab is no longer needed. */
export const LinkLandingCard = ({ flow, outcome, onBack }: LinkLandingCardProps) => {
  const t = useMessages('authentication', waitMessages);
  const classes = useClasses();
  const part = `${flow}-emailLinkVerify` as const;
  if (outcome === 'loading')
    return <LoadingCard part={part} title={t('landing.loadingTitle')} text={t('landing.loadingText')} />;
  const isNew = flow === 'signUp' && outcome === 'client_mismatch';
  return (
    <FlowCard
      part={part}
      announced
      sign={
        <StatusSign
          {...SIGNS[outcome]}
          element="verificationLinkStatusIconBox"
          elementId={outcome}
          icon="verificationLinkStatusIcon"
        />
      }
      title={t(`landing.${outcome}Title`)}
      subtitle={isNew ? t('landing.client_mismatchNew') : t(`landing.${outcome}Text`)}
    >
      <div className={classes('lk-link-status', { elementId: outcome }, 'verificationLinkStatusBox')}>
        <p className={classes('lk-link-status-text', {}, 'verificationLinkStatusText')}>{t('landing.close')}</p>
        {outcome !== 'verified' && (
          <Button block element="backLink" onClick={onBack}>
            {t(flow === 'signIn' ? 'landing.toSignIn' : 'landing.toSignUp')}
          </Button>
        )}
      </div>
    </FlowCard>
  );
};
