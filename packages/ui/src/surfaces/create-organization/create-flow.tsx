// The flow that creates an organization: its machine and its cards, for its own surface and for the organization list.
import type { CreateOrganizationProps } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { useInsertionEffect, useRef, useState } from 'react';
import { createOrganizationSetup } from '../../flows/organizations/create-organization.ts';
import { useMachine } from '../../machine/use-machine.ts';
import avatar from '../../parts/avatar/avatar.css?inline';
import pictureField from '../../parts/picture-field/picture-field.css?inline';
import status from '../../parts/status/status.css?inline';
import { useUi } from '../../ui-context.tsx';
import { useLater } from '../shared/flow/later-cards.ts';
import createOrganization from './create-organization.css?inline';
import { type CreateWork, createOrganizationEffects } from './effects.ts';
import { FormCard } from './form.tsx';
import { DoneCard, LeavingCard, SentCard } from './later-cards.tsx';

/** The style sheets of the flow, in addition to those of every card. */
export const createStyles: readonly string[] = [avatar, pictureField, status, createOrganization];

type CreateFlowProps = {
  readonly props: CreateOrganizationProps;
  readonly onCancel?: (() => void) | undefined;
  /** Unmounts the flow when it is complete; undefined if it is on its own page. */
  readonly onFinished: (() => void) | undefined;
  /** Activates the organization instead of `setActive`, and redirects itself. */
  readonly activate?: CreateWork['activate'];
};

/** The invitations chunk loads while the user fills in the form. */
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

/** Runs the flow; whether it asks for slug and invitations is decided on mount. */
export const CreateFlow = ({ props, onCancel, onFinished, activate }: CreateFlowProps) => {
  const { latchkey } = useUi();
  const latest = useRef({ props, onFinished, activate });
  useInsertionEffect(() => {
    latest.current = { props, onFinished, activate };
  });
  const asksSlug = props.hideSlug !== true;
  const [machine] = useState(() => createOrganizationSetup({ asksSlug, skipsInvitations: props.skipInvitationScreen }));
  const [perform] = useState(() =>
    createOrganizationEffects({
      latchkey,
      props: () => latest.current.props,
      onFinished: onFinished && (() => latest.current.onFinished?.()),
      activate: activate && (async (id) => latest.current.activate?.(id)),
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
