// The landing page of a verification link: it shows the result. The page that requested the link polls for it and continues.
import { LANDING_NAMES, STYLE_PREFIX } from '@latchkey/wire';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Card } from '../../parts/card/card.tsx';
import { Header } from '../../parts/header/header.tsx';
import { alertGlyph } from '../../parts/icon/glyphs/status/alert.ts';
import { checkGlyph } from '../../parts/icon/glyphs/status/check.ts';
import { clockGlyph } from '../../parts/icon/glyphs/status/clock.ts';
import { warnGlyph } from '../../parts/icon/glyphs/status/warn.ts';
import status from '../../parts/status/status.css?inline';
import { StatusSign } from '../../parts/status/status.tsx';
import { useUi } from '../../ui-context.tsx';
import { pageParams } from '../shared/redirects/redirects.ts';
import { verifyMessages } from './verify-messages.en.ts';

/** The style sheets of this page, in addition to those of the profile. */
export const styles: readonly string[] = [status];

const SIGNS = {
  verified: { sign: checkGlyph, tone: 'success' },
  expired: { sign: clockGlyph, tone: 'neutral' },
  client_mismatch: { sign: warnGlyph, tone: 'warning' },
  failed: { sign: alertGlyph, tone: 'danger' },
} as const;

const isOutcome = (text: string): text is keyof typeof SIGNS => Object.hasOwn(SIGNS, text);

/** Shows the result of a link, also without a session. */
export const VerifyPage = () => {
  const t = useMessages('userProfile', verifyMessages);
  const { latchkey } = useUi();
  const status = pageParams(latchkey).get(LANDING_NAMES.status) ?? '';
  const outcome = isOutcome(status) ? status : 'failed';
  return (
    <Card className={`${STYLE_PREFIX}-userProfile-verify`} role="status">
      <Header
        logo={<StatusSign {...SIGNS[outcome]} />}
        title={t(`verify.${outcome}Title`)}
        subtitle={t(`verify.${outcome}Text`)}
      />
    </Card>
  );
};
