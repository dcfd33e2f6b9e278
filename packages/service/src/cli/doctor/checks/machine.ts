// Checks of the machine and of the process: versions, memory, disk, limits.
import { hashingBytes } from '../../../ports/passwords/hasher.ts';
import { type Check, eachPublic, failed, notChecked, ok, warning, withFacts } from '../checking/check.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const LOW_DISK_BYTES = GIB;
const NO_DISK_BYTES = 200 * MIB;
/** What a process needs besides hashing; with the embedded database, that runs in the same process. */
const BASE_BYTES = { postgresql: 160 * MIB, embedded: 512 * MIB } as const;
const LOW_FILES = 4_096;
const NO_FILES = 1_024;
const OLDEST_NODE = [20, 19] as const;
/** Releases with an even number are supported for years; 20 is past its end. */
const FIRST_SUPPORTED_NODE = 22;

const inUnits = (bytes: number): string =>
  bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GiB` : `${Math.round(bytes / MIB)} MiB`;

const node: Check = {
  id: 'machine.node',
  expects: 'Node is a release that is supported.',
  run: (context) => {
    const { reading, process } = context;
    const { nodeVersion } = reading.at === 'read' ? reading.facts.process : process;
    const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
    const remedy = 'Install Node 24, or 22.';
    if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
      return failed(`Node ${nodeVersion} is older than ${OLDEST_NODE.join('.')}.`, remedy);
    return major < FIRST_SUPPORTED_NODE || major % 2 === 1
      ? warning(`Node ${nodeVersion} gets no security updates.`, remedy)
      : ok(`Node ${nodeVersion} is supported.`);
  },
};

const nodes: Check = {
  id: 'machine.versions',
  expects: 'Every node behind the public address runs the version of this command.',
  run: eachPublic(async (instance, { outside, process }) => {
    const probes = await outside.probes(instance);
    if (probes.at === 'unanswered') return notChecked(`${instance.baseUrl}: ${probes.why}.`);
    const seen = [probes.first, probes.second, probes.forged].map(({ seen: { version } }) => version);
    const other = [...new Set(seen)].filter((version) => version !== process.version);
    return other.length === 0
      ? ok(`Three requests to ${instance.apiHost} were answered by version ${process.version}.`)
      : warning(
          `Version ${other.join(' and ')} answers at ${instance.apiHost}, and this command is ${process.version}.`,
          'Complete the upgrade on every node, or run the command of the version that serves.',
        );
  }),
};

const disk: Check = {
  id: 'machine.disk',
  expects: `The file system of the data directory has ${inUnits(LOW_DISK_BYTES)} left.`,
  run: ({ config: { dataDirectory }, ports }) => {
    const space = ports.machine.disk(dataDirectory);
    if (!space) return notChecked(`There is no data directory ${dataDirectory}.`);
    const found = `${inUnits(space.freeBytes)} of ${inUnits(space.totalBytes)} are free where ${dataDirectory} is.`;
    const remedy = 'Free disk space, or move the data directory with LATCHKEY_DATA_DIR.';
    if (space.freeBytes < NO_DISK_BYTES) return failed(found, remedy);
    return space.freeBytes < LOW_DISK_BYTES ? warning(found, remedy) : ok(found);
  },
};

const memory: Check = {
  id: 'machine.memory',
  expects: 'The memory is enough for the process and for the passwords that it hashes at once.',
  run: withFacts(({ process: { memoryBytes, cores }, database: { kind } }) => {
    const needed = BASE_BYTES[kind] + hashingBytes(cores);
    const found = `The process may use ${inUnits(memoryBytes)}, and needs up to ${inUnits(needed)} on ${cores} cores.`;
    return memoryBytes < needed
      ? failed(found, `Give the process or its container at least ${inUnits(needed)}.`)
      : ok(found);
  }),
};

const files: Check = {
  id: 'machine.open_files',
  expects: `The process may have ${LOW_FILES} files and sockets open.`,
  run: withFacts(({ process: { openFiles } }) => {
    if (openFiles === null) return notChecked('The system sets no limit, or does not say it.');
    const found = `The process may have ${openFiles} files and sockets open.`;
    const remedy = `Raise the limit: LimitNOFILE=65536 in systemd, or ulimit -n 65536.`;
    if (openFiles < NO_FILES) return failed(found, remedy);
    return openFiles < LOW_FILES ? warning(found, remedy) : ok(found);
  }),
};

export const MACHINE_CHECKS: readonly Check[] = [node, nodes, disk, memory, files];
