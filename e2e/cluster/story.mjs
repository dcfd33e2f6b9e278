// The faults in the order of a run. Two versions run together from the first step of the upgrade until its end.
import {
  fillDisk,
  killNode,
  killPrimary,
  partitionNode,
  replaceNodes,
  restartPgbouncer,
  skewClock,
} from './faults/faults.mjs';
import { measure, untilCalm } from './measure.mjs';

/** `isOutage`: no node can change anything meanwhile. `isClock`: a token of the node can be refused until it is taken out. */
const steps = (rig, { old, present }) => [
  { name: 'upgrade of two nodes', fault: () => replaceNodes(rig, present, 2) },
  { name: 'kill a node', fault: () => killNode(rig) },
  { name: 'kill the primary, promote', fault: () => killPrimary(rig), isOutage: true },
  { name: 'add a replica', fault: () => rig.replication.addReplica() },
  { name: 'restart PgBouncer', fault: () => restartPgbouncer(rig) },
  { name: 'partition a node', fault: () => partitionNode(rig) },
  { name: 'fill the disk', fault: () => fillDisk(rig), isOutage: true },
  { name: 'skew a clock', fault: () => skewClock(rig), isClock: true },
  { name: 'upgrade of the last node', fault: () => replaceNodes(rig, present, 3) },
  { name: 'downgrade of all nodes', fault: () => replaceNodes(rig, old, 3) },
];

/** Causes each fault and measures the recovery; `only` is a part of the names of those to cause. */
export async function runStory(rig, versions, { say, only = '' }) {
  const faults = [];
  for (const { name, fault, ...kind } of steps(rig, versions)) {
    if (!name.includes(only)) continue;
    await untilCalm(rig.record);
    const measured = { ...(await measure(rig.record, name, fault)), ...kind };
    faults.push(measured);
    say(`${name}: recovered in ${Math.round(measured.recoveryMs)} ms${measured.note ? `; ${measured.note}` : ''}`);
    await rig.browsers?.check(name);
  }
  return faults;
}
