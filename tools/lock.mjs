// One process at a time: two builds of the same tree would delete each other's output.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const ASK_EVERY_MS = 200;

/** Runs `work` while holding the lock file `path`; waits while another live process holds it. */
export async function withLock(path, work, onWait = () => {}) {
  mkdirSync(dirname(path), { recursive: true });
  let waited = false;
  while (!take(path)) {
    if (!waited) onWait();
    waited = true;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isHeld(path)) rmSync(path, { force: true });
  return false;
}

/** False when the holder has exited without releasing the lock. */
function isHeld(path) {
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    // Between creation and writing the file is empty; its owner is alive then.
    if (holder === 0) return true;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
