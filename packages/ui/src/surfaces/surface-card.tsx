// The card every flow is drawn in: logo, title, messages, content, footer, notices, from the instance and the appearance.

import type { AppearanceLayout } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import type { ReactNode } from 'react';
import { usePartMessages } from '../i18n/locale-context.tsx';
import { Alert } from '../parts/alert/alert.tsx';
import { Card, CardBody } from '../parts/card/card.tsx';
import { DevNotice } from '../parts/dev-notice/dev-notice.tsx';
import { Footer, type FooterPage } from '../parts/footer/footer.tsx';
import { Header } from '../parts/header/header.tsx';
import { Logo } from '../parts/logo/logo.tsx';
import { useAppearance } from '../styles/appearance-context.tsx';
import { useUi } from '../ui-context.tsx';

export type SurfaceCardProps = {
  /** Flow and step, for a host's style sheet: `signIn-start` gives the class `lk-signIn-start`. */
  readonly part: string;
  /** Absent: a card without a header, such as one that only says it is working. */
  readonly title?: ReactNode;
  readonly subtitle?: ReactNode;
  /** Under the title: the identifier in use. */
  readonly identity?: ReactNode;
  /** Stands where the logo would: a StatusSign on a card that only tells something. */
  readonly sign?: ReactNode;
  /** What was refused, when it belongs to no field. */
  readonly error?: string | undefined;
  /** The words under the rule: the way to the other flow. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

const pagesOf = (layout: AppearanceLayout): readonly FooterPage[] => [
  ...(layout.helpPageUrl ? [{ key: 'help' as const, href: layout.helpPageUrl }] : []),
  ...(layout.privacyPageUrl ? [{ key: 'privacy' as const, href: layout.privacyPageUrl }] : []),
  ...(layout.termsPageUrl ? [{ key: 'terms' as const, href: layout.termsPageUrl }] : []),
];

/** What the instance says about itself, as the card shows it. */
const useInstance = (layout: AppearanceLayout) => {
  const environment = useStore(useUi().latchkey.store, (snapshot) => snapshot.environment);
  const display = environment?.displayConfig;
  return {
    branded: display?.branded ?? false,
    maintenance: environment?.maintenanceMode ?? false,
    development: Boolean(display?.showDevModeWarning) && !layout.unsafe_disableDevelopmentModeWarnings,
    logo: {
      src: layout.logoImageUrl || display?.logoImageUrl || undefined,
      href: layout.logoLinkUrl || display?.homeUrl || undefined,
      alt: display?.applicationName ?? '',
    },
  };
};

/** A card of a flow. */
export const SurfaceCard = ({ part, title, subtitle, identity, sign, error, footer, children }: SurfaceCardProps) => {
  const t = usePartMessages();
  const { layout } = useAppearance();
  const { branded, maintenance, development, logo } = useInstance(layout);
  const placement = layout.logoPlacement ?? 'inside';
  return (
    <>
      {placement === 'outside' && <Logo {...logo} data-place="outside" />}
      <Card className={`lk-${part}`}>
        {title && (
          <Header title={title} subtitle={subtitle} logo={sign ?? (placement === 'inside' && <Logo {...logo} />)}>
            {identity}
          </Header>
        )}
        <CardBody>
          {error ? (
            <Alert tone="danger">{error}</Alert>
          ) : (
            maintenance && <Alert tone="warning">{t('notice.maintenance')}</Alert>
          )}
          {children}
        </CardBody>
        <Footer branded={branded} pages={pagesOf(layout)}>
          {footer}
        </Footer>
        {development && <DevNotice />}
      </Card>
    </>
  );
};
