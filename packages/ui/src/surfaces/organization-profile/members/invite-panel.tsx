// Inviting members from the members page: the form in place, and its result.
import { useState } from 'react';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { mailGlyph } from '../../../parts/icon/glyphs/mail.ts';
import { Panel, PanelActions } from '../../../parts/panel/panel.tsx';
import { StatusSign } from '../../../parts/status/status.tsx';
import { InviteForm } from '../../shared/organizations/invite/invite-form.tsx';
import { inviteMessages } from '../../shared/organizations/invite/messages.en.ts';
import type { Roles } from '../../shared/organizations/invite/use-roles.ts';
import { useOrganizationProfile } from '../context.tsx';
import { organizationProfileMessages } from '../messages.en.ts';
import { membersMessages } from './messages.en.ts';

type InvitePanelProps = {
  readonly roles: Roles;
  /** Called when the invitations have been sent. */
  readonly onSent: () => void;
  readonly onClose: () => void;
};

type SentProps = { readonly count: number; readonly onMore: () => void; readonly onClose: () => void };

const Sent = ({ count, onMore, onClose }: SentProps) => {
  const t = useMessages('organizationProfile', membersMessages);
  const words = useMessages('organizationProfile', inviteMessages);
  return (
    <Panel
      title={
        <span className="lk-invite-sent">
          <StatusSign sign={mailGlyph} tone="success" element="invitationsSentIconBox" icon="invitationsSentIcon" />
          {words('invite.sent', { count })}
        </span>
      }
      text={t('invite.sentText')}
      onClose={onClose}
    >
      <div className="lk-panel-actions">
        <Button size="sm" variant="quiet" onClick={onMore}>
          {t('invite.more')}
        </Button>
        <Button size="sm" element="formButtonPrimary" onClick={onClose}>
          {t('invite.done')}
        </Button>
      </div>
    </Panel>
  );
};

/** The form; then a confirmation of what was sent. */
export const InvitePanel = ({ roles, onSent, onClose }: InvitePanelProps) => {
  const t = useMessages('organizationProfile', inviteMessages);
  const shared = useMessages('organizationProfile', organizationProfileMessages);
  const { organization, announce } = useOrganizationProfile();
  const [sent, setSent] = useState<number>();
  if (sent !== undefined) return <Sent count={sent} onMore={() => setSent(undefined)} onClose={onClose} />;
  return (
    <Panel title={t('invite.title')} text={t('invite.text')} onClose={onClose}>
      <InviteForm
        organization={organization}
        roles={roles}
        onSent={(count) => {
          announce(t('invite.sent', { count }));
          setSent(count);
          onSent();
        }}
        actions={({ busy, isWaiting, submit }) => (
          <PanelActions
            submit={submit}
            cancel={shared('form.cancel')}
            busy={busy}
            isWaiting={isWaiting}
            onCancel={onClose}
          />
        )}
      />
    </Panel>
  );
};
