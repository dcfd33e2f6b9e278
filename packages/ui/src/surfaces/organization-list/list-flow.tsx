// The flow of the organization list: its machine, the rows, and the form for a new organization. The surface and the card of the
// task that asks for an organization both run it.
import type { OrganizationListProps, User } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { firstProblems, isReady } from '../../flows/organizations/switch-organization.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { identityStyles } from '../../parts/identity-styles.ts';
import scrolling from '../../parts/rows/scrolling.css?inline';
import status from '../../parts/status/status.css?inline';
import { useUi } from '../../ui-context.tsx';
import { FlowCard, type FlowCardPart } from '../shared/cards/flow-card.tsx';
import { useLater } from '../shared/flow/later-cards.ts';
import choices from '../shared/organizations/choices/choices.css?inline';
import type { SwitchWork } from '../shared/organizations/choices/effects.ts';
import { useHidesPersonal } from '../shared/organizations/choices/use-member.ts';
import { useSwitch } from '../shared/organizations/choices/use-switch.ts';
import { useProblemTexts } from '../shared/problems/problem-texts.ts';
import { List, Nothing, Waiting } from './list.tsx';
import { organizationListMessages } from './messages.en.ts';
import organizationList from './organization-list.css?inline';

/** The style sheets of the flow, besides those of every card. */
export const listStyles: readonly string[] = [...identityStyles, scrolling, status, choices, organizationList];

const NO_FIELDS: readonly string[] = [];

/** The chunk for a new organization loads while the user reads the list. */
const useCreateFlow = () => {
  const later = useLater(async () => {
    const { CreateFlow, createStyles } = await import('../create-organization/create-flow.tsx');
    return { CreateFlow, styles: createStyles };
  });
  return useStore(later, ({ code }) => code?.CreateFlow);
};

type ListFlowProps = {
  readonly props: OrganizationListProps;
  readonly user: User;
  /** The class of its cards. */
  readonly part?: FlowCardPart;
  /** Activates an organization instead of `setActive`, and redirects itself. */
  readonly activate?: SwitchWork['activate'];
};

/** The list, and the form for a new organization inside it. */
export const ListFlow = ({ props, user, part = 'organizationList-list', activate }: ListFlowProps) => {
  const t = useMessages('organizationList', organizationListMessages);
  const { latchkey } = useUi();
  const applicationName = latchkey.store.getSnapshot().environment?.displayConfig.applicationName ?? '';
  const hidePersonal = useHidesPersonal(props);
  const { state, send } = useSwitch(user, props, { isOpen: true, createsInside: true, activate });
  const CreateFlow = useCreateFlow();
  const problems = firstProblems(state);
  const { card: problem } = useProblemTexts(problems, NO_FIELDS);
  const { memberships, invitations, suggestions } = state;
  const isEmpty = hidePersonal && [memberships, invitations, suggestions].every(({ items }) => items.length === 0);
  const ready = isReady(state);
  const creates = state.at === 'creating' || (ready && isEmpty && user.createOrganizationEnabled);
  if (creates && CreateFlow) {
    const back = (made: boolean): void => send({ type: 'back', made });
    return (
      <CreateFlow
        props={props}
        onCancel={state.at === 'creating' ? () => back(false) : undefined}
        onFinished={() => back(true)}
        activate={activate}
      />
    );
  }
  return (
    <FlowCard
      part={part}
      title={t(hidePersonal ? 'title.onlyOrganizations' : 'title')}
      subtitle={applicationName && t('subtitle', { applicationName })}
      problem={problem}
    >
      {!ready && <Waiting problems={problems} onRetry={() => send({ type: 'refresh' })} />}
      {ready && !creates && isEmpty && <Nothing />}
      {ready && !creates && !isEmpty && <List state={state} send={send} user={user} hidePersonal={hidePersonal} />}
      {creates && <Waiting problems={undefined} onRetry={() => undefined} />}
    </FlowCard>
  );
};
