// `node tools/screens.mjs`: screenshots of every screen into .cache/screens, for review.
import { spawnSync } from 'node:child_process';
import { ROOT } from './terminal.mjs';

const { status } = spawnSync(process.execPath, ['tools/e2e.mjs', '--project=screens', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
console.log('The screenshots are in .cache/screens.');
process.exitCode = status ?? 1;
