// The account panel: the signed-in user, their actions, and the other accounts on this client.
import type { CustomMenuItem, Environment, Session, Snapshot, User } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { type MouseEvent, useEffect, useState } from 'react';
import { accountName, otherSessions, sessionName } from '../../flows/profile/account-name.ts';
import {
  deedKey,
  type UserButtonDeed,
  type UserButtonEvent,
  type UserButtonState,
} from '../../flows/user-button/user-button.ts';
import { type GivenItem, type UserMenuItem, userMenu } from '../../flows/user-button/user-menu.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Alert } from '../../parts/alert/alert.tsx';
import { Avatar } from '../../parts/avatar/avatar.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Footer } from '../../parts/footer/footer.tsx';
import { HostNode } from '../../parts/host-node/host-node.tsx';
import type { Glyph } from '../../parts/icon/glyph.ts';
import { outGlyph } from '../../parts/icon/glyphs/arrows/out.ts';
import { swapGlyph } from '../../parts/icon/glyphs/arrows/swap.ts';
import { plusGlyph } from '../../parts/icon/glyphs/plus.ts';
import { slidersGlyph } from '../../parts/icon/glyphs/sliders.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { IdentityRow, IdentityText } from '../../parts/identity-row/identity-row.tsx';
import { safeUrl } from '../../parts/link/safe-url.ts';
import { PopoverFoot, PopoverHead, PopoverPart } from '../../parts/popover/popover.tsx';
import { Row, RowLink, Rows } from '../../parts/rows/rows.tsx';
import { useAppearance, useClasses } from '../../styles/appearance/context.tsx';
import { useUi } from '../../ui-context.tsx';
import { pagesOf } from '../shared/cards/flow-card.tsx';
import { useProblemTexts } from '../shared/problems/problem-texts.ts';
import { userButtonMessages } from './messages.en.ts';

type Deeds = {
  readonly state: UserButtonState;
  readonly send: (event: UserButtonEvent) => void;
};

const NO_FIELDS: readonly string[] = [];
const NO_SESSIONS: readonly Session[] = [];
const NO_ITEMS: readonly CustomMenuItem[] = [];

/** The state of a row or button of an action: busy itself, or disabled by another. */
const doing = ({ state: { running }, send }: Deeds, deed: UserButtonDeed) => {
  const isRunning = running === deedKey(deed);
  return {
    role: 'menuitem',
    loading: isRunning,
    disabled: running !== undefined && !isRunning,
    onClick: () => send({ type: 'press', deed }),
  } as const;
};

type ActionProps = Deeds & { readonly deed: UserButtonDeed; readonly glyph: Glyph; readonly words: string };

const ActionIcon = ({ glyph }: { readonly glyph: Glyph }) => (
  <span className={useClasses()('lk-row-sign', {}, 'userButtonPopoverActionButtonIconBox')}>
    <Icon glyph={glyph} element="userButtonPopoverActionButtonIcon" />
  </span>
);

/** The icon of a host's item. */
const OwnIcon = ({ given: { mountIcon, unmountIcon } }: { readonly given: GivenItem }) => (
  <HostNode mount={mountIcon} unmount={unmountIcon} kind="icon" element="userButtonPopoverCustomItemButtonIconBox" />
);

const Action = ({ deed, glyph, words, ...deeds }: ActionProps) => (
  <Row
    {...doing(deeds, deed)}
    lead={<ActionIcon glyph={glyph} />}
    element="userButtonPopoverActionButton"
    elementId={deed.do}
  >
    <span className="lk-row-text">{words}</span>
  </Row>
);

/** A click with a modifier key asks the browser for a new tab, window or download. */
const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(metaKey || ctrlKey || shiftKey || altKey);

const OwnLink = ({ href, given, ...deeds }: Deeds & { readonly href: string; readonly given: GivenItem }) => {
  const follow = (event: MouseEvent): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    deeds.send({ type: 'press', deed: { do: 'follow', href } });
  };
  return (
    <RowLink
      role="menuitem"
      href={safeUrl(href)}
      lead={<OwnIcon given={given} />}
      element="userButtonPopoverCustomItemButton"
      onClick={follow}
    >
      <span className="lk-row-text">{given.label}</span>
    </RowLink>
  );
};

const OwnAction = ({ deed, given, ...deeds }: Deeds & { readonly deed: UserButtonDeed; readonly given: GivenItem }) => (
  <Row
    {...doing(deeds, deed)}
    loading={false}
    lead={<OwnIcon given={given} />}
    element="userButtonPopoverCustomItemButton"
  >
    <span className="lk-row-text">{given.label}</span>
  </Row>
);

const Item = ({ item, ...deeds }: Deeds & { readonly item: UserMenuItem }) => {
  const t = useMessages('userButton', userButtonMessages);
  switch (item.is) {
    case 'manage':
      return <Action {...deeds} deed={{ do: 'manage' }} glyph={slidersGlyph} words={t('manage')} />;
    case 'sign-out':
      return <Action {...deeds} deed={{ do: 'sign-out' }} glyph={outGlyph} words={t('signOut')} />;
    case 'link':
      return <OwnLink {...deeds} href={item.href} given={item.given} />;
    case 'open':
      return <OwnAction {...deeds} deed={{ do: 'manage', path: item.path }} given={item.given} />;
    case 'action':
      return <OwnAction {...deeds} deed={{ do: 'call', onClick: item.onClick }} given={item.given} />;
  }
};

/** The two actions of an account in one row, if other accounts are listed below. */
const Pair = (deeds: Deeds) => {
  const t = useMessages('userButton', userButtonMessages);
  const shared = { size: 'sm', element: 'userButtonPopoverActionButton' } as const;
  return (
    <div role="menu" aria-label={t('menu.label')} className="lk-user-button-pair">
      <Button {...shared} {...doing(deeds, { do: 'manage' })} elementId="manage">
        {t('manage')}
      </Button>
      <Button {...shared} {...doing(deeds, { do: 'sign-out' })} elementId="sign-out">
        {t('signOut')}
      </Button>
    </div>
  );
};

const OtherAccount = ({ session, ...deeds }: Deeds & { readonly session: Session }) => {
  const t = useMessages('userButton', userButtonMessages);
  const { name, note } = session.user ? accountName(session.user) : sessionName(session);
  return (
    <Row
      {...doing(deeds, { do: 'switch', sessionId: session.id })}
      // Its name is what it shows, so that speech input finds it (WCAG 2.5.3); what it does is the description.
      title={t('switchTo', { name })}
      lead={
        <Avatar
          name={name}
          ownerId={session.user?.id}
          src={session.publicUserData.imageUrl}
          element="userPreviewAvatarBox"
        />
      }
      end={<Icon glyph={swapGlyph} element="userButtonPopoverActionItemButtonIcon" />}
      element="userPreview"
    >
      <IdentityText name={name} note={note} />
    </Row>
  );
};

const OtherAccounts = ({ sessions, ...deeds }: Deeds & { readonly sessions: readonly Session[] }) => {
  const t = useMessages('userButton', userButtonMessages);
  return (
    <>
      <PopoverPart element="userButtonPopoverActions">
        <Rows role="menu" aria-label={t('accounts.label')}>
          {sessions.map((session) => (
            <OtherAccount key={session.id} session={session} {...deeds} />
          ))}
          <Action {...deeds} deed={{ do: 'add-account' }} glyph={plusGlyph} words={t('addAccount')} />
        </Rows>
      </PopoverPart>
      {sessions.length > 0 && (
        <PopoverPart element="userButtonPopoverActions">
          <Rows role="menu" aria-label={t('signOutOfAll')}>
            <Action {...deeds} deed={{ do: 'sign-out-of-all' }} glyph={outGlyph} words={t('signOutOfAll')} />
          </Rows>
        </PopoverPart>
      )}
    </>
  );
};

/** The menu at this opening; problems with it are logged for developers. */
const useMenu = (given: readonly CustomMenuItem[] = NO_ITEMS) => {
  const { latchkey } = useUi();
  const [menu] = useState(() => userMenu(given));
  useEffect(() => {
    if (!latchkey.store.getSnapshot().environment?.isDevelopmentOrStaging()) return;
    for (const fault of menu.faults) latchkey.platform.log.error(fault);
  }, [menu, latchkey]);
  return menu;
};

const sessionsOf = ({ client }: Snapshot): readonly Session[] => client?.signedInSessions ?? NO_SESSIONS;
const environmentOf = ({ environment }: Snapshot): Environment | undefined => environment;

type PanelProps = Deeds & { readonly user: User; readonly items: readonly CustomMenuItem[] | undefined };

/** The content of the panel. */
export const Panel = ({ user, items, ...deeds }: PanelProps) => {
  const t = useMessages('userButton', userButtonMessages);
  const { latchkey } = useUi();
  const menu = useMenu(items);
  const others = otherSessions(useStore(latchkey.store, sessionsOf), user.id);
  const environment = useStore(latchkey.store, environmentOf);
  const branded = environment?.displayConfig.branded;
  const pages = pagesOf(useAppearance().layout);
  const isMulti = environment?.isSingleSession() === false;
  const { card: problem } = useProblemTexts(deeds.state.problems, NO_FIELDS);
  const isPaired = isMulti && !menu.hasOwn;
  const { name, note } = accountName(user);
  return (
    <>
      <PopoverHead element="userButtonPopoverMain">
        <IdentityRow name={name} ownerId={user.id} note={note} src={user.imageUrl} />
        {problem && <Alert tone="danger">{problem}</Alert>}
        {isPaired && <Pair {...deeds} />}
      </PopoverHead>
      {!isPaired && (
        <PopoverPart element="userButtonPopoverActions">
          <Rows role="menu" aria-label={t('menu.label')}>
            {menu.items.map((item) => (
              <Item key={item.key} item={item} {...deeds} />
            ))}
          </Rows>
        </PopoverPart>
      )}
      {isMulti && <OtherAccounts sessions={others} {...deeds} />}
      {(branded || pages.length > 0) && (
        <PopoverFoot element="userButtonPopoverFooter">
          <Footer branded={branded} pages={pages} linkElement="userButtonPopoverFooterPagesLink" />
        </PopoverFoot>
      )}
    </>
  );
};
