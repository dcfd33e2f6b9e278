// Asks before organizations are deleted, with what goes with them.
import type { OperatorValue } from '../api/operator.tsx';
import { BulkDialog } from '../parts/bulk/bulk-dialog.tsx';
import type { Bulk, BulkItem } from '../parts/bulk/use-bulk.ts';
import type { AdminOrganization } from './organization-value.ts';
import { useOrganizationTexts } from './texts.ts';

const OUTDATED = ['GET /organizations'];

const remove = ({ call }: OperatorValue, { key }: BulkItem, reason: string | undefined) =>
  call('DELETE /organizations/:id', { params: { id: key }, reason });

type DeleteOrganizationsProps = {
  readonly organizations: readonly AdminOrganization[];
  readonly bulk: Bulk<BulkItem>;
  /** The first was deleted. */
  readonly onBegin: () => void;
  readonly onClose: () => void;
};

/** Deletes one or several organizations. */
export const DeleteOrganizations = ({ organizations, bulk, onBegin, onClose }: DeleteOrganizationsProps) => {
  const t = useOrganizationTexts();
  const [first, second] = organizations;
  const count = organizations.length;
  const title = first && !second ? t('delete.oneTitle', { name: first.name }) : t('delete.title', { count });
  const members = organizations.reduce((sum, one) => sum + one.members_count, 0);
  return (
    <BulkDialog
      title={title}
      text={t('delete.text', { count: members })}
      button={t('delete.title', { count })}
      tone="danger"
      items={organizations.map(({ id, name }) => ({ key: id, name }))}
      bulk={bulk}
      work={remove}
      running={t('delete.running')}
      done={(done) => t('delete.done', { count: done })}
      outdated={OUTDATED}
      onBegin={onBegin}
      onClose={onClose}
    />
  );
};
