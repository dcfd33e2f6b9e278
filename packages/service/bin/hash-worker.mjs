// A thread that computes password hashes, which take a tenth of a second each. On Linux it has a lower priority than the thread that
// answers requests, so that no request waits for a hash. See src/ports/passwords/hash-threads.ts.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
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

giveWayToRequests();

const WORK = {
  argon2Hash: ({ password, options }) => hashSync(password, options),
  argon2Verify: ({ digest, password }) => verifySync(digest, password),
  bcryptVerify: ({ digest, password }) => compareSync(password, digest),
};

parentPort?.on('message', (question) => {
  try {
    parentPort?.postMessage({ result: WORK[question.work](question) });
  } catch (error) {
    parentPort?.postMessage({ failed: String(error) });
  }
});
