// The faults in the order of a run. Two versions run together from the first step to the last but one, except
// between the two upgrades.
import {
  backUpReplica,
  fillDisk,
  killNode,
  killPrimary,
  partitionNode,
  replaceNode,
  restartPgbouncer,
  skewClock,
} from './faults/faults.mjs';
import { measure, untilCalm } from './measure.mjs';

/**
 * `isOutage`: no node can change anything meanwhile. `isClock`: a token of the node can be refused until it is taken out. `isPlanned`:
 * no call may fail.
 */
const steps = (rig, { present, next }) => [
  { name: 'upgrade the first node', fault: () => replaceNode(rig, 0, present), isPlanned: true, isAlways: true },
  { name: 'upgrade the second node', fault: () => replaceNode(rig, 1, present), isPlanned: true },
  { name: 'kill a node', fault: () => killNode(rig) },
  { name: 'kill the primary, promote', fault: () => killPrimary(rig), isOutage: true },
  { name: 'add a replica', fault: () => rig.replication.addReplica(), isPlanned: true },
  { name: 'back up the replica', fault: () => backUpReplica(rig, present), isPlanned: true },
  { name: 'restart PgBouncer', fault: () => restartPgbouncer(rig) },
  { name: 'partition a node', fault: () => partitionNode(rig) },
  { name: 'fill the disk', fault: () => fillDisk(rig), isOutage: true },
  { name: 'upgrade the third node', fault: () => replaceNode(rig, 2, present), isPlanned: true },
  { name: 'upgrade with a migration', fault: () => replaceNode(rig, 0, next), isPlanned: true },
  // Not before: the older version dates the tokens of a browser by the wrong clock that another node changed it at.
  { name: 'skew a clock', fault: () => skewClock(rig), isClock: true },
  { name: 'upgrade after the migration', fault: () => replaceNode(rig, 1, next), isPlanned: true },
  { name: 'downgrade the first node', fault: () => replaceNode(rig, 0, present), isPlanned: true },
  { name: 'downgrade the second node', fault: () => replaceNode(rig, 1, present), isPlanned: true },
];

/** Causes each fault and measures the recovery; `only` is a part of the names of those to cause. */
export async function runStory(rig, versions, { say, only = '' }) {
  const faults = [];
  for (const { name, fault, isAlways, ...kind } of steps(rig, versions)) {
    if (!isAlways && !name.includes(only)) continue;
    await untilCalm(rig.record);
    const measured = { ...(await measure(rig.record, name, fault)), ...kind };
    faults.push(measured);
    say(`${name}: recovered in ${Math.round(measured.recoveryMs)} ms${measured.note ? `; ${measured.note}` : ''}`);
    await rig.browsers?.check(name);
  }
  return faults;
}
