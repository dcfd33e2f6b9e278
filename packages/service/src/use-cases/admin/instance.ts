// Changes of an instance's settings by the operator.
import type { ActorJSON, ErrorItemJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { settingChanges } from '../../domain/instance/settings-change.ts';
import type { Db } from '../../store/database/database.ts';
import { insertSettingsChange } from '../../store/instances/instance-changes.ts';
import {
  findInstanceByProxyUrl,
  findInstanceBySatellite,
  type InstanceChange,
  lockInstance,
  updateInstance,
} from '../../store/instances/instances.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { refuseUnknownRoles } from './roles.ts';
import { refuseMissingFactor } from './second-factor-requirement.ts';
import { refuseStale } from './stale.ts';

/** Throws if another instance already uses one of these addresses. */
const refuseTakenPlaces = async (db: Db, instance: Instance, change: InstanceChange): Promise<void> => {
  const satellites = change.satellites ?? [];
  const places = [
    ...satellites.map(({ domain }) => [domain, findInstanceBySatellite(db, domain)] as const),
    ...[change.proxyUrl, ...satellites.map((satellite) => satellite.proxy_url)]
      .filter((url) => url != null)
      .map((url) => [url, findInstanceByProxyUrl(db, url)] as const),
  ];
  const problems: ErrorItemJSON[] = [];
  for (const [place, search] of places) {
    const found = await search;
    if (found && found.id !== instance.id)
      problems.push(refused('form_param_value_invalid', place, `${place} belongs to another instance.`));
  }
  if (problems.length > 0) throw new RefusedValues(problems);
};

type WantedChange = {
  /** Derives the change from the stored instance, which is locked. */
  readonly read: (current: Instance, db: Db) => InstanceChange | Promise<InstanceChange>;
  readonly readVersion: number | undefined;
  /** The document of the settings, which the history compares. */
  readonly shown: (instance: Instance) => unknown;
  readonly actor: ActorJSON;
  /** The change that this one takes back. */
  readonly reverts?: string | undefined;
};

/** Changes the settings of an instance. */
export const changeInstance = (
  deps: OperatorDeps,
  id: string,
  { read, readVersion, shown, actor, reverts }: WantedChange,
): Promise<Instance> =>
  deps.database.transaction(async (db) => {
    const current = await lockInstance(db, id);
    if (!current) throw new Fault('resource_not_found');
    refuseStale(current, readVersion);
    const change = await read(current, db);
    await refuseTakenPlaces(db, current, change);
    if (change.settings) {
      await refuseUnknownRoles(db, current, change.settings.organization_settings);
      await refuseMissingFactor(db, current, change.settings);
    }
    const now = deps.ports.clock.now();
    const changed = await updateInstance(db, current.id, change, now);
    const changes = settingChanges(shown(current), shown(changed));
    if (changes.length > 0)
      await insertSettingsChange(db, {
        id: deps.ports.ids.next('chg'),
        instanceId: current.id,
        actor,
        changes,
        reverts: reverts ?? null,
        createdAt: now,
      });
    return changed;
  });
