// The first invitations to a new organization. Its chunk loads while the user fills in the form before it.
import type { Organization, Snapshot } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import type { MadeOrganization, OrganizationSetupEvent } from '../../flows/organizations/create-organization.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { useUi } from '../../ui-context.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { InviteForm } from '../shared/organizations/invite/invite-form.tsx';
import { useRoles } from '../shared/organizations/invite/use-roles.ts';
import { LeavingCard } from './later-cards.tsx';
import { createOrganizationMessages } from './messages.en.ts';

type InviteCardProps = {
  readonly organization: MadeOrganization;
  readonly send: (event: OrganizationSetupEvent) => void;
};

const organizationOf = ({ organization }: Snapshot): Organization | undefined => organization;

const Invite = ({ organization, send }: InviteCardProps & { readonly organization: Organization }) => {
  const t = useMessages('createOrganization', createOrganizationMessages);
  const roles = useRoles(organization);
  return (
    <FlowCard
      part="createOrganization-invite"
      arrives
      title={t('invite.title')}
      subtitle={t('invite.subtitle', { name: organization.name })}
    >
      <InviteForm
        organization={organization}
        roles={roles}
        onSent={(count) => send({ type: 'invited', count })}
        actions={({ busy, isWaiting, submit }) => (
          <div className="lk-new-actions" data-pair="">
            <Button variant="quiet" disabled={busy} element="formButtonReset" onClick={() => send({ type: 'finish' })}>
              {t('invite.skip')}
            </Button>
            <Button
              type="submit"
              variant="primary"
              loading={busy}
              aria-disabled={busy || isWaiting}
              element="formButtonPrimary"
            >
              {submit}
            </Button>
          </div>
        )}
      />
    </FlowCard>
  );
};

/** The invitation form. The organization is already active. */
export const InviteCard = ({ organization: made, send }: InviteCardProps) => {
  const organization = useStore(useUi().latchkey.store, organizationOf);
  return organization?.id === made.id ? (
    <Invite organization={organization} send={send} />
  ) : (
    <LeavingCard organization={made} />
  );
};
