// The metadata of an organization: public or private.
import { type MetadataKind, MetadataSection } from '../../parts/json/metadata-section.tsx';
import type { AdminOrganization } from '../organization-value.ts';
import { useOrganizationTexts } from '../texts.ts';

const KINDS: readonly MetadataKind[] = ['public', 'private'];
const OUTDATED = ['GET /organizations'];

export const OrganizationMetadata = ({ organization }: { readonly organization: AdminOrganization }) => {
  const t = useOrganizationTexts();
  const { id, public_metadata: shared, private_metadata: secret, updated_at: updatedAt } = organization;
  return (
    <MetadataSection
      kinds={KINDS}
      noteOf={(kind) => t(kind === 'private' ? 'metadata.privateText' : 'metadata.publicText')}
      storedOf={(kind) => (kind === 'private' ? secret : shared)}
      updatedAt={updatedAt}
      call="PATCH /organizations/:id"
      save={({ call }, body) => call('PATCH /organizations/:id', { params: { id }, body })}
      outdated={OUTDATED}
    />
  );
};
