// The frame of every card of sign-in and sign-up: logo, title, problem, and the footer with its links.

import type { AppearanceLayout, Environment, Snapshot } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { STYLE_PREFIX } from '@latchkey/wire';
import { createContext, type ReactNode, useContext } from 'react';
import { usePartMessages } from '../../../i18n/locale-context.tsx';
import { Alert } from '../../../parts/alert/alert.tsx';
import { Card, CardBody } from '../../../parts/card/card.tsx';
import { DevNotice } from '../../../parts/dev-notice/dev-notice.tsx';
import { Footer, type FooterPage } from '../../../parts/footer/footer.tsx';
import { Header } from '../../../parts/header/header.tsx';
import { Logo } from '../../../parts/logo/logo.tsx';
import { useAppearance } from '../../../styles/appearance/context.tsx';
import { useUi } from '../../../ui-context.tsx';
import { useFocusOnMount } from './use-focus-on-mount.ts';

/** Flow and card, for a host's style sheet: `signIn-start` gives the class `lk-signIn-start`. */
export type FlowCardPart = `${
  | 'signIn'
  | 'signUp'
  | 'userVerification'
  | 'waitlist'
  | 'createOrganization'
  | 'organizationList'
  | 'sessionTask'}-${string}`;

/** The footer of cards that define none: a task shows whose account it is about. */
export const CardFooterContext = createContext<ReactNode>(undefined);

type FlowCardProps = {
  readonly part: FlowCardPart;
  /** Absent only on a card that only waits. */
  readonly title?: ReactNode;
  readonly subtitle?: ReactNode;
  /** An icon instead of the logo, for cards with one message. */
  readonly sign?: ReactNode;
  /** The identifier in use, under the title. */
  readonly chip?: ReactNode;
  /** The problem of the whole card. */
  readonly problem?: string | undefined;
  /** One line with a link in the footer. */
  readonly footer?: ReactNode;
  /** The card is announced when it appears. */
  readonly announced?: boolean | undefined;
  /** The card has no fields: its title takes the focus and is read with the text under it. */
  readonly arrives?: boolean | undefined;
  readonly children?: ReactNode;
};

const environmentOf = ({ environment }: Snapshot): Environment | undefined => environment;

const logoOf = (layout: AppearanceLayout, display: Environment['displayConfig'] | undefined): ReactNode => (
  <Logo
    src={layout.logoImageUrl || display?.logoImageUrl || undefined}
    alt={display?.applicationName ?? ''}
    href={layout.logoLinkUrl || display?.homeUrl || undefined}
  />
);

/** The footer links of the host's `layout`. */
export const pagesOf = (layout: AppearanceLayout): readonly FooterPage[] =>
  (['help', 'privacy', 'terms'] as const).flatMap((key) => {
    const href = layout[`${key}PageUrl`];
    return href ? [{ key, href }] : [];
  });

/** A card of a flow. */
export const FlowCard = (props: FlowCardProps) => {
  const { part, title, subtitle, sign, chip, problem, footer, announced, arrives = false, children } = props;
  const { latchkey } = useUi();
  const t = usePartMessages();
  const { layout } = useAppearance();
  const { logoPlacement = 'inside', unsafe_disableDevelopmentModeWarnings: calm } = layout;
  const environment = useStore(latchkey.store, environmentOf);
  const top = useFocusOnMount<HTMLElement>(arrives);
  const around = useContext(CardFooterContext);
  const display = environment?.displayConfig;
  const logo = logoOf(layout, display);
  const inside = sign ?? (logoPlacement === 'inside' ? logo : undefined);
  const warns = display?.showDevModeWarning && !(calm && environment?.isDevelopmentOrStaging());
  return (
    <>
      {logoPlacement === 'outside' && logo}
      <Card className={`${STYLE_PREFIX}-${part}`} role={announced ? 'status' : undefined}>
        {title && (
          <Header ref={top} tabIndex={arrives ? -1 : undefined} title={title} subtitle={subtitle} logo={inside}>
            {chip}
          </Header>
        )}
        {(problem || environment?.maintenanceMode || children) && (
          <CardBody>
            {problem && <Alert tone="danger">{problem}</Alert>}
            {!problem && environment?.maintenanceMode && <Alert tone="warning">{t('notice.maintenance')}</Alert>}
            {children}
          </CardBody>
        )}
        <Footer branded={display?.branded} pages={pagesOf(layout)}>
          {footer ?? around}
        </Footer>
        {warns && <DevNotice />}
      </Card>
    </>
  );
};
