// The frame of every card of sign-in and sign-up: logo, title, what stands in the way, and the foot with its links.

import { useStore } from '@latchkey/hooks';
import type { ReactNode } from 'react';
import { usePartMessages } from '../../i18n/locale-context.tsx';
import { Alert } from '../../parts/alert/alert.tsx';
import { Card, CardBody } from '../../parts/card/card.tsx';
import { DevNotice } from '../../parts/dev-notice/dev-notice.tsx';
import { Footer, type FooterPage } from '../../parts/footer/footer.tsx';
import { Header } from '../../parts/header/header.tsx';
import { Icon, type IconName } from '../../parts/icon/icon.tsx';
import { Logo } from '../../parts/logo/logo.tsx';
import { useAppearance } from '../../styles/appearance-context.tsx';
import { useUi } from '../../ui-context.tsx';

type FlowCardProps = {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** A sign in place of the logo, for cards that say one thing. */
  readonly sign?: ReactNode;
  /** The identifier in use, under the title. */
  readonly chip?: ReactNode;
  /** What stands in the way of the whole card. */
  readonly problem?: string | undefined;
  /** One line with a link at the foot. */
  readonly footer?: ReactNode;
  /** The card itself is the news: it is read out when it appears. */
  readonly announced?: boolean | undefined;
  readonly children?: ReactNode;
};

type SignProps = { readonly icon: IconName; readonly tone?: 'neutral' | 'success' | undefined };

/** A glyph in a round field, in place of the logo. */
export const Sign = ({ icon, tone }: SignProps) => (
  <span className="lk-status-icon" data-tone={tone}>
    <Icon name={icon} size="lg" />
  </span>
);

/** What the instance says about how it is shown. */
const useDisplay = () => {
  const { latchkey } = useUi();
  return useStore(latchkey.store, ({ environment }) => environment)?.displayConfig;
};

const useLogo = (): ReactNode => {
  const display = useDisplay();
  const { logoImageUrl, logoLinkUrl } = useAppearance().layout;
  return (
    <Logo
      src={logoImageUrl || display?.logoImageUrl || undefined}
      alt={display?.applicationName ?? ''}
      href={logoLinkUrl || display?.homeUrl || undefined}
    />
  );
};

const usePages = (): readonly FooterPage[] => {
  const { helpPageUrl, privacyPageUrl, termsPageUrl } = useAppearance().layout;
  const pages = { help: helpPageUrl, privacy: privacyPageUrl, terms: termsPageUrl };
  return (['help', 'privacy', 'terms'] as const).flatMap((key) => {
    const href = pages[key];
    return href ? [{ key, href }] : [];
  });
};

/** A card of a flow. */
export const FlowCard = (props: FlowCardProps) => {
  const { title, subtitle, sign, chip, problem, footer, announced, children } = props;
  const { latchkey } = useUi();
  const t = usePartMessages();
  const environment = useStore(latchkey.store, (snapshot) => snapshot.environment);
  const { logoPlacement = 'inside', unsafe_disableDevelopmentModeWarnings: calm } = useAppearance().layout;
  const logo = useLogo();
  const pages = usePages();
  const inside = sign ?? (logoPlacement === 'inside' ? logo : undefined);
  const warns = environment?.displayConfig.showDevModeWarning && !(calm && environment.isDevelopmentOrStaging());
  return (
    <>
      {logoPlacement === 'outside' && logo}
      <Card role={announced ? 'status' : undefined}>
        <Header title={title} subtitle={subtitle} logo={inside}>
          {chip}
        </Header>
        {(problem || environment?.maintenanceMode || children) && (
          <CardBody>
            {problem && <Alert tone="danger">{problem}</Alert>}
            {!problem && environment?.maintenanceMode && <Alert tone="warning">{t('notice.maintenance')}</Alert>}
            {children}
          </CardBody>
        )}
        <Footer branded={environment?.displayConfig.branded} pages={pages}>
          {footer}
        </Footer>
        {warns && <DevNotice />}
      </Card>
    </>
  );
};
