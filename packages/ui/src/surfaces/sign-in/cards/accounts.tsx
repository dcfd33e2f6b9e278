// The account chooser: all sessions of this client, add an account, or sign out of all.
import type { Session, Snapshot } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { sessionName } from '../../../flows/profile/account-name.ts';
import type { SignInAccounts } from '../../../flows/sign-in/cards/accounts.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Avatar } from '../../../parts/avatar/avatar.tsx';
import { chevronEndGlyph } from '../../../parts/icon/glyphs/arrows/end.ts';
import { plusGlyph } from '../../../parts/icon/glyphs/plus.ts';
import { Icon } from '../../../parts/icon/icon.tsx';
import { IdentityText } from '../../../parts/identity-row/identity-row.tsx';
import { Link } from '../../../parts/link/link.tsx';
import { Row, Rows } from '../../../parts/rows/rows.tsx';
import { withRef } from '../../../parts/with-ref/with-ref.ts';
import { useClasses } from '../../../styles/appearance/context.tsx';
import { useUi } from '../../../ui-context.tsx';
import { FlowCard } from '../../shared/cards/flow-card.tsx';
import { IdentifierText, isPhone } from '../../shared/cards/identifier-text.tsx';
import { useFocusOnMount } from '../../shared/cards/use-focus-on-mount.ts';
import { useProblemTexts } from '../../shared/problems/problem-texts.ts';
import { rareSignInMessages } from '../rare/messages.en.ts';

type AccountsProps = { readonly state: SignInAccounts; readonly send: (event: SignInEvent) => void };

const NO_FIELDS: readonly string[] = [];
const NO_SESSIONS: readonly Session[] = [];

const sessionsOf = ({ client }: Snapshot): readonly Session[] => client?.signedInSessions ?? NO_SESSIONS;

type AccountProps = {
  readonly session: Session;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
  readonly ref?: ReturnType<typeof useFocusOnMount<HTMLButtonElement>> | undefined;
};

const Account = /* @__PURE__ */ withRef(({ session, busy, disabled, onChoose, ref }: AccountProps) => {
  const { name, note } = sessionName(session);
  return (
    <Row
      ref={ref}
      loading={busy}
      disabled={disabled}
      lead={
        <Avatar
          name={name}
          ownerId={session.user?.id}
          src={session.publicUserData.imageUrl}
          element="userPreviewAvatarBox"
        />
      }
      end={<Icon glyph={chevronEndGlyph} />}
      element="userPreview"
      onClick={onChoose}
    >
      <IdentityText name={name} note={note && isPhone(note) ? <IdentifierText value={note} /> : note} />
    </Row>
  );
});

/** Lists the accounts. */
export const Accounts = ({ state, send }: AccountsProps) => {
  const t = useMessages('signIn', rareSignInMessages);
  const classes = useClasses();
  const sessions = useStore(useUi().latchkey.store, sessionsOf);
  const target = useFocusOnMount<HTMLButtonElement>();
  const { form, pressed } = state;
  const { card } = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, NO_FIELDS);
  const busy = form.phase === 'sending';
  const chosen = busy && typeof pressed === 'object' ? pressed.sessionId : undefined;
  const leave = (
    <Link element="footerActionLink" disabled={busy} onClick={() => send({ type: 'sign-out-of-all' })}>
      {t('accounts.signOut')}
    </Link>
  );
  return (
    <FlowCard
      part="signIn-accountSwitcher"
      title={t('accounts.title')}
      subtitle={t('accounts.subtitle')}
      problem={card}
      footer={leave}
    >
      <Rows>
        {sessions.map((session, index) => (
          <Account
            key={session.id}
            ref={index === 0 ? target : undefined}
            session={session}
            busy={chosen === session.id}
            disabled={busy && chosen !== session.id}
            onChoose={() => send({ type: 'choose-account', sessionId: session.id })}
          />
        ))}
        <Row
          disabled={busy}
          lead={
            <span className={classes('lk-row-sign', {}, 'accountSwitcherActionButtonIconBox')}>
              <Icon glyph={plusGlyph} element="accountSwitcherActionButtonIcon" />
            </span>
          }
          element="accountSwitcherActionButton"
          onClick={() => send({ type: 'add-account' })}
        >
          <span className="lk-row-text">{t('accounts.add')}</span>
        </Row>
      </Rows>
    </FlowCard>
  );
};
