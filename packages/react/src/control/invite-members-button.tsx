'use client';

// InviteMembersButton: opens the form for invitations to the active organization, for users who may invite.
import { buttonMessages, useAuth, useLatchkey, useLatchkeyOptions } from '@latchkey/hooks';
import { cloneElement, isValidElement, type MouseEventHandler, type ReactElement, type ReactNode } from 'react';

export type InviteMembersButtonProps = {
  /** The text, or one element that is used as the button. */
  readonly children?: ReactNode;
  /** What users see who may not invite. Default: nothing. `disabled` is the button, disabled. */
  readonly withoutPermission?: 'hidden' | 'disabled' | undefined;
};

type ButtonProps = { readonly onClick?: MouseEventHandler | undefined; readonly disabled?: boolean | undefined };

/** In the group `buttons` of a localization, as the texts of the other buttons. */
const useLabel = (): string => {
  const latchkey = useLatchkey();
  const { localization = latchkey.__internal_getOption('localization') } = useLatchkeyOptions();
  const texts = typeof localization === 'object' ? localization.buttons : undefined;
  const text = typeof texts === 'object' ? texts.inviteMembers : undefined;
  return typeof text === 'string' ? text : buttonMessages.inviteMembers;
};

/**
 * Opens the profile of the active organization as a modal, at the form for invitations. Users without the permission to manage
 * members do not see it.
 *
 * @example
 * <InviteMembersButton><button className="primary">Invite colleagues</button></InviteMembersButton>
 */
export const InviteMembersButton = ({ children, withoutPermission = 'hidden' }: InviteMembersButtonProps) => {
  const latchkey = useLatchkey();
  const { isSignedIn, orgId, has } = useAuth();
  const label = useLabel();
  const mayInvite = has({ permission: 'org:sys_memberships:manage' });
  if (!isSignedIn || !orgId || (!mayInvite && withoutPermission === 'hidden')) return null;
  const open = (): void => {
    // In a page with an initial state the button may be pressed before the client has loaded.
    latchkey
      .load()
      .then(() => latchkey.openOrganizationProfile({ __internal_startForm: 'invite' }))
      .catch((error: unknown) => latchkey.platform.log.error('the invitations could not be opened.', error));
  };
  if (!isValidElement(children)) {
    return (
      <button type="button" disabled={!mayInvite} onClick={open}>
        {children ?? label}
      </button>
    );
  }
  // The cast holds for its use: only these props are read or written.
  const child = children as ReactElement<ButtonProps>;
  const onClick: MouseEventHandler = (event) => {
    child.props.onClick?.(event);
    if (!event.defaultPrevented) open();
  };
  return cloneElement(child, { onClick, ...(mayInvite ? {} : { disabled: true }) });
};
