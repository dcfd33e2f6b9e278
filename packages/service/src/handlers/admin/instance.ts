// Admin API for the settings of an instance: read, change, preview, and the history of changes.
import { namesFor } from '@latchkey/wire';
import type { InstanceChangeJSON } from '@latchkey/wire/schemas';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { environmentJSON } from '../../present/environment.ts';
import { imageUrl } from '../../present/image.ts';
import { addInstanceImage } from '../../store/images.ts';
import { findSettingsChange, type ListedChange, listSettingsChanges } from '../../store/instances/instance-changes.ts';
import { findInstanceById } from '../../store/instances/instances.ts';
import { changeInstance } from '../../use-cases/admin/instance.ts';
import { actorOf } from '../../use-cases/admin/record-change.ts';
import type { AdminHandler, OperatorDeps } from '../../use-cases/context/operator.ts';
import { uploadedPicture } from '../uploaded-picture.ts';
import { pageRange } from './page.ts';
import { revertingPatch } from './settings/revert.ts';
import { instanceDocument, readInstanceChange } from './settings.ts';

/** Reads the stored row, because the audit log asks again after a change. */
const storedInstance = async ({ database }: OperatorDeps, { id }: Instance): Promise<Instance> => {
  const stored = await findInstanceById(database.db, id);
  if (!stored) throw new Fault('resource_not_found');
  return stored;
};

export const getAdminInstance: AdminHandler<'GET /instance'> = async (visit) =>
  instanceDocument(await storedInstance(visit, visit.instance));

export const changeAdminInstance: AdminHandler<'PATCH /instance'> = async (visit) => {
  const { provider } = visit.config;
  const { updated_at: readVersion, ...patch } = visit.body;
  return instanceDocument(
    await changeInstance(visit, visit.instance.id, {
      readVersion,
      read: (current) => readInstanceChange(current, patch, provider),
      shown: instanceDocument,
      actor: actorOf(visit),
    }),
  );
};

/** What pages would get; a patch that would be refused is refused here too. */
export const previewAdminInstance: AdminHandler<'POST /instance/preview'> = async (visit) => {
  const { provider } = visit.config;
  const stored = await storedInstance(visit, visit.instance);
  const draft: Instance = { ...stored, ...readInstanceChange(stored, visit.body, provider) };
  return environmentJSON(draft, namesFor(provider));
};

/** The id of the picture that the logo's address names; it stays, however many pictures are added. */
const namedPictures = ({ settings }: Instance): readonly string[] => [
  settings.display_config.logo_image_url.split('/').at(-1) ?? '',
];

/** The picture is decoded and encoded again, as every upload is; only its address goes into a setting. */
export const addAdminPicture: AdminHandler<'POST /instance/pictures'> = async (visit) => {
  const { database, instance, ports } = visit;
  const image = await uploadedPicture(visit);
  const id = ports.ids.next('img');
  await database.transaction((db) =>
    addInstanceImage(db, { id, instanceId: instance.id, named: namedPictures(instance) }, image, ports.clock.now()),
  );
  return { object: 'picture', id, url: imageUrl(instance, id) };
};

const changeJSON = ({ change, revertedBy }: ListedChange): InstanceChangeJSON => ({
  object: 'instance_change',
  id: change.id,
  actor: change.actor,
  changes: [...change.changes],
  reverts: change.reverts,
  reverted_by: revertedBy,
  created_at: change.createdAt,
});

/** Newest first. */
export const listAdminInstanceChanges: AdminHandler<'GET /instance/changes'> = async ({
  database,
  instance,
  query,
}) => {
  const { changes, total } = await listSettingsChanges(database.db, instance.id, query.path, pageRange(query));
  return { data: changes.map(changeJSON), total_count: total };
};

/** A revert is a change like any other: it is checked, and it is in the history. */
export const revertAdminInstanceChange: AdminHandler<'POST /instance/changes/:id/revert'> = async (visit) => {
  const { provider } = visit.config;
  const { overwrite_later: isForced = false } = visit.body;
  return instanceDocument(
    await changeInstance(visit, visit.instance.id, {
      readVersion: undefined,
      read: async (current, db) => {
        const change = await findSettingsChange(db, current.id, visit.params.id);
        if (!change) throw new Fault('resource_not_found');
        return readInstanceChange(current, revertingPatch(change, instanceDocument(current), isForced), provider);
      },
      shown: instanceDocument,
      actor: actorOf(visit),
      reverts: visit.params.id,
    }),
  );
};
