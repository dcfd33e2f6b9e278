// The metadata of a user: public, private, or set by the user.
import { type MetadataKind, MetadataSection } from '../../parts/json/metadata-section.tsx';
import { USER_READS, useUserTexts } from '../texts.ts';
import type { AdminUser } from '../user-name.ts';

const KINDS: readonly MetadataKind[] = ['public', 'private', 'unsafe'];

export const Metadata = ({ user }: { readonly user: AdminUser }) => {
  const t = useUserTexts();
  return (
    <MetadataSection
      kinds={KINDS}
      noteOf={(kind) => t(`metadata.${kind}Text`)}
      storedOf={(kind) => user[`${kind}_metadata`]}
      updatedAt={user.updated_at}
      call="PATCH /users/:id"
      save={({ call }, body) => call('PATCH /users/:id', { params: { id: user.id }, body })}
      outdated={USER_READS}
    />
  );
};
