// A thread that computes password hashes, which take a tenth of a second each. On Linux it has a lower priority than the thread that
// answers requests, unless it was started for a machine whose cores other programs use. See src/ports/passwords/hash-threads.ts.
import { readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { compareSync } from 'bcryptjs';

/** Linux has a priority for each thread; elsewhere this would change the whole process. */
function giveWay(niceness) {
  if (process.platform !== 'linux' || niceness === 0) return;
  try {
    setPriority(niceness);
  } catch {
    // A sandbox may forbid it; hashes are then computed at the usual priority.
  }
}

// A process that is older than this file, during an upgrade, gives neither.
const { niceness = 0, begun } = workerData ?? {};
giveWay(niceness);

/** Writes the id of this thread, and how long it ran and waited for a core, where the system says so. */
function noteBegin() {
  try {
    const [ran, waited] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ').map(Number);
    begun?.set([Number(basename(readlinkSync('/proc/thread-self'))), ran, waited]);
  } catch {
    // Only Linux has these files.
  }
}

const WORK = {
  argon2Hash: ({ password, options }) => hashSync(password, options),
  argon2Verify: ({ digest, password }) => verifySync(digest, password),
  bcryptVerify: ({ digest, password }) => compareSync(password, digest),
};

function answerTo(question) {
  try {
    return { result: WORK[question.work](question) };
  } catch (error) {
    return { failed: String(error) };
  }
}

parentPort?.on('message', (question) => {
  noteBegin();
  parentPort?.postMessage(answerTo(question));
});
