// A thread that computes password hashes, which take a tenth of a second each. On Linux it has a lower priority than the thread that
// answers requests, so that no request waits for a hash, unless it was started for a machine whose cores are all in use by other
// programs. See src/ports/passwords/hash-threads.ts.
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { compareSync } from 'bcryptjs';

const BELOW_REQUESTS = 10;

/** Linux has a priority for each thread; elsewhere this would change the whole process. */
function giveWayToRequests() {
  if (process.platform !== 'linux') return;
  try {
    setPriority(BELOW_REQUESTS);
  } catch {
    // A sandbox may forbid it; hashes are then computed at the usual priority.
  }
}

// A process that is older than this file, during an upgrade, gives no data.
if (workerData?.isBelow ?? true) giveWayToRequests();

/** Nanoseconds that this thread ran, and that it was ready to run and got no core (proc(5)); undefined where the system does not say. */
function timesOfThread() {
  try {
    const [ran, waited] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ').map(Number);
    return { ran, waited };
  } catch {
    return undefined;
  }
}

/** What the thread got between two readings. */
const shareOf = (from, to) =>
  from && to ? { share: { ran: to.ran - from.ran, waited: to.waited - from.waited } } : {};

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
  const started = timesOfThread();
  const answer = answerTo(question);
  parentPort?.postMessage({ ...answer, ...shareOf(started, timesOfThread()) });
});
