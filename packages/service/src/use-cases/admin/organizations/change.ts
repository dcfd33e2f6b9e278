// One change of an organization by the operator: a transaction with its row locked, so that changes of one organization are made
// one after the other.
import { type JSONObject, METADATA_MAX_BYTES } from '@latchkey/wire';
import { Fault } from '../../../domain/faults/fault.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import type { Organization } from '../../../domain/organizations/organization.ts';
import { isTooLarge, mergeMetadata } from '../../../domain/users/metadata.ts';
import type { Db } from '../../../store/database/database.ts';
import { lockOrganization } from '../../../store/organizations/organizations.ts';
import type { Recorded } from '../../context/audit-log.ts';
import type { OperatorDeps } from '../../context/operator.ts';

/** A call of the operator of an instance. */
export type InstanceCall = OperatorDeps & { readonly instance: Instance };

/** The call as the audit log records it. The frame of the admin API records the address and the key of the caller. */
export const recordedCall = ({ instance, ports }: InstanceCall) =>
  ({ instance, ports, now: ports.clock.now(), address: undefined, userAgent: undefined }) as const satisfies Recorded;

/** Runs a change of an organization; throws if the instance does not have it. `before` runs before it is locked. */
export const inOrganization = <T>(
  call: InstanceCall,
  id: string,
  work: (db: Db, organization: Organization, at: ReturnType<typeof recordedCall>) => Promise<T>,
  before?: (db: Db) => Promise<void>,
): Promise<T> =>
  call.database.transaction(async (db) => {
    await before?.(db);
    const organization = await lockOrganization(db, call.instance.id, id);
    if (!organization) throw new Fault('resource_not_found');
    return work(db, organization, recordedCall(call));
  });

/** The kinds of metadata that a caller gives. */
export type GivenMetadata = {
  readonly publicMetadata?: JSONObject | undefined;
  readonly privateMetadata?: JSONObject | undefined;
};

const merged = (field: string, stored: JSONObject, given: JSONObject | undefined): JSONObject | undefined => {
  if (given === undefined) return undefined;
  const result = mergeMetadata(stored, given);
  if (isTooLarge(result))
    throw new Fault('form_param_max_length_exceeded', { field, values: { max: METADATA_MAX_BYTES } });
  return result;
};

/** The stored metadata with the given one merged into it; a kind that was not given stays undefined. */
export const mergedMetadata = (stored: Required<Record<keyof GivenMetadata, JSONObject>>, given: GivenMetadata) => ({
  publicMetadata: merged('public_metadata', stored.publicMetadata, given.publicMetadata),
  privateMetadata: merged('private_metadata', stored.privateMetadata, given.privateMetadata),
});
