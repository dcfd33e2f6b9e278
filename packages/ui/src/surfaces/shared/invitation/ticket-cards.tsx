// The cards of a ticket opened by a signed-in user.
import type { Session, Snapshot } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import type { ReactNode } from 'react';
import { sessionName } from '../../../flows/profile/account-name.ts';
import type { TicketVisitEvent, TicketVisitState } from '../../../flows/ticket-visit.ts';
import { joiningErrorMessages } from '../../../i18n/errors/joining-messages.en.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Avatar } from '../../../parts/avatar/avatar.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { warnGlyph } from '../../../parts/icon/glyphs/status/warn.ts';
import { StatusSign } from '../../../parts/status/status.tsx';
import { useUi } from '../../../ui-context.tsx';
import { FlowCard } from '../cards/flow-card.tsx';
import { RichText, slot } from '../cards/rich-text.tsx';
import { useProblemTexts } from '../problems/problem-texts.ts';
import { invitationMessages } from './messages.en.ts';

/** The flow that redeems the ticket. */
export type TicketFlow = 'signIn' | 'signUp';

const NO_FIELDS: readonly string[] = [];

type CardProps<At extends TicketVisitState['at']> = {
  readonly flow: TicketFlow;
  readonly state: Extract<TicketVisitState, { at: At }>;
  readonly send: (event: TicketVisitEvent) => void;
};

const sessionOf = ({ session }: Snapshot): Session | undefined => session;

/** Asks before a link signs the current user out. */
const OtherCard = ({ flow, state, send }: CardProps<'asking' | 'signing-out'>) => {
  const t = useMessages('invitation', invitationMessages);
  const session = useStore(useUi().latchkey.store, sessionOf);
  const { card } = useProblemTexts(state.at === 'asking' ? state.problems : undefined, NO_FIELDS);
  const { name = '', note } = session ? sessionName(session) : {};
  const busy = state.at === 'signing-out';
  const who = <strong className="lk-strong">{note ?? name}</strong>;
  return (
    <FlowCard
      part={`${flow}-otherAccount`}
      arrives
      sign={<Avatar name={name} ownerId={session?.user?.id} src={session?.publicUserData.imageUrl} size="lg" />}
      title={t('other.title')}
      subtitle={<RichText text={t('other.text', { who: slot('who') })} parts={{ who }} />}
      problem={card}
    >
      <Button variant="primary" block loading={busy} onClick={() => send({ type: 'go-on' })}>
        {t('other.goOn')}
      </Button>
      <Button block disabled={busy} onClick={() => send({ type: 'stay' })}>
        {t('other.stay')}
      </Button>
    </FlowCard>
  );
};

/** Says that the user is now a member of an organization. */
const JoinedCard = ({ flow, state, send }: CardProps<'joined' | 'entering'>) => {
  const t = useMessages('invitation', invitationMessages);
  const { card } = useProblemTexts(state.at === 'joined' ? state.problems : undefined, NO_FIELDS);
  const { id, name, imageUrl } = state.organization;
  const busy = state.at === 'entering';
  return (
    <FlowCard
      part={`${flow}-joined`}
      arrives
      sign={<Avatar name={name} ownerId={id} src={imageUrl} shape="square" size="lg" />}
      title={t('joined.title', { name })}
      subtitle={t('joined.text')}
      problem={card}
    >
      <Button variant="primary" block loading={busy} onClick={() => send({ type: 'enter' })}>
        {t('joined.enter', { name })}
      </Button>
      <Button variant="quiet" block disabled={busy} onClick={() => send({ type: 'stay' })}>
        {t('joined.stay')}
      </Button>
    </FlowCard>
  );
};

/** Says why a link was refused for a signed-in user. */
const RefusedCard = ({ flow, state, send }: CardProps<'refused'>) => {
  const t = useMessages('invitation', invitationMessages);
  const { card } = useProblemTexts(state.problems, NO_FIELDS, joiningErrorMessages);
  return (
    <FlowCard
      part={`${flow}-refused`}
      arrives
      sign={<StatusSign sign={warnGlyph} tone="warning" />}
      title={t('refused.title')}
      subtitle={card}
    >
      <Button variant="primary" block onClick={() => send({ type: 'stay' })}>
        {t('refused.stay')}
      </Button>
    </FlowCard>
  );
};

/** The card of a state; undefined if the flow renders its own. */
export const visitCard = (
  flow: TicketFlow,
  state: TicketVisitState,
  send: (event: TicketVisitEvent) => void,
): ReactNode => {
  switch (state.at) {
    case 'asking':
    case 'signing-out':
      return <OtherCard flow={flow} state={state} send={send} />;
    case 'joined':
    case 'entering':
      return <JoinedCard flow={flow} state={state} send={send} />;
    case 'refused':
      return <RefusedCard flow={flow} state={state} send={send} />;
    default:
      return undefined;
  }
};
