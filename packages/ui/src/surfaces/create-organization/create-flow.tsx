// The flow of making an organization: its machine and its cards, for the surface of its own and for the list of organizations.
import type { CreateOrganizationProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { useInsertionEffect, useRef, useState } from 'react';
import { createOrganizationFlow } from '../../flows/organizations/create-organization.ts';
import { useMachine } from '../../machine/use-machine.ts';
import avatar from '../../parts/avatar/avatar.css?inline';
import pictureField from '../../parts/picture-field/picture-field.css?inline';
import status from '../../parts/status/status.css?inline';
import { useUi } from '../../ui-context.tsx';
import { useLater } from '../shared/flow/later-cards.ts';
import createOrganization from './create-organization.css?inline';
import { createOrganizationEffects } from './effects.ts';
import { FormCard } from './form.tsx';
import { DoneCard, LeavingCard, SentCard } from './later-cards.tsx';

/** The style sheets of the flow, beside those of every card. */
export const createStyles: readonly string[] = [avatar, pictureField, status, createOrganization];

type CreateFlowProps = {
  readonly props: CreateOrganizationProps;
  readonly onCancel?: (() => void) | undefined;
  /** Takes the flow away when it is through; undefined where it stands on a page of its own. */
  readonly onFinished: (() => void) | undefined;
};

/** The invitations come while the form is being filled in. */
const useInviteCard = () => {
  const later = useLater(async () => {
    const [{ InviteCard }, { inviteStyles }] = await Promise.all([
      import('./invite.tsx'),
      import('../shared/organizations/invite/invite-styles.ts'),
    ]);
    return { InviteCard, styles: inviteStyles };
  });
  return useStore(later, ({ code }) => code?.InviteCard);
};

/** Runs the flow; whether short name and invitations are asked for is settled when it appears. */
export const CreateFlow = ({ props, onCancel, onFinished }: CreateFlowProps) => {
  const { latchkey } = useUi();
  const latest = useRef({ props, onFinished });
  useInsertionEffect(() => {
    latest.current = { props, onFinished };
  });
  const asksSlug = props.hideSlug !== true;
  const [machine] = useState(() => createOrganizationFlow({ asksSlug, skipsInvitations: props.skipInvitationScreen }));
  const [perform] = useState(() =>
    createOrganizationEffects({
      latchkey,
      props: () => latest.current.props,
      onFinished: onFinished && (() => latest.current.onFinished?.()),
    }),
  );
  const [state, send] = useMachine(machine, perform);
  const InviteCard = useInviteCard();
  switch (state.at) {
    case 'form':
      return <FormCard state={state} send={send} asksSlug={asksSlug} onCancel={onCancel} />;
    case 'invite':
      return InviteCard ? (
        <InviteCard organization={state.organization} send={send} />
      ) : (
        <LeavingCard organization={state.organization} />
      );
    case 'sent':
      return <SentCard state={state} send={send} />;
    case 'leaving':
      return <LeavingCard organization={state.organization} />;
    case 'done':
      return <DoneCard organization={state.organization} />;
  }
};
