// The cards after the form: the first invitations, the confirmation, and leaving.
import type {
  MadeOrganization,
  OrganizationSetupEvent,
  OrganizationSetupState,
} from '../../flows/organizations/create-organization.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { checkGlyph } from '../../parts/icon/glyphs/status/check.ts';
import { Status, StatusSign } from '../../parts/status/status.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { createOrganizationMessages } from './messages.en.ts';

type Send = (event: OrganizationSetupEvent) => void;

type SentProps = { readonly state: Extract<OrganizationSetupState, { at: 'sent' }>; readonly send: Send };

/** The invitations have been sent. */
export const SentCard = ({ state: { count, organization }, send }: SentProps) => {
  const t = useMessages('createOrganization', createOrganizationMessages);
  return (
    <FlowCard
      part="createOrganization-sent"
      arrives
      sign={<StatusSign sign={checkGlyph} tone="success" element="invitationsSentIconBox" icon="invitationsSentIcon" />}
      title={t('sent.title')}
      subtitle={t('sent.text', { count, name: organization.name })}
    >
      <Button variant="primary" block element="formButtonPrimary" onClick={() => send({ type: 'finish' })}>
        {t('sent.finish')}
      </Button>
    </FlowCard>
  );
};

type AfterProps = { readonly organization: MadeOrganization };

/** The page is being left. */
export const LeavingCard = ({ organization }: AfterProps) => {
  const t = useMessages('createOrganization', createOrganizationMessages);
  return (
    <FlowCard part="createOrganization-leaving">
      <Status sign="spinner" align="center" title={t('done.title', { name: organization.name })} />
    </FlowCard>
  );
};

/** No redirect is configured: the card says that it is done. */
export const DoneCard = ({ organization }: AfterProps) => {
  const t = useMessages('createOrganization', createOrganizationMessages);
  return (
    <FlowCard
      part="createOrganization-done"
      arrives
      sign={<StatusSign sign={checkGlyph} tone="success" />}
      title={t('done.title', { name: organization.name })}
      subtitle={t('done.text')}
    />
  );
};
