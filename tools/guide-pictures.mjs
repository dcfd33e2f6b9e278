// `node tools/guide-pictures.mjs`: the pictures of docs/guides/console.md into docs/images/console, from the real console with seeded data.
import { spawnSync } from 'node:child_process';
import { ROOT } from './terminal.mjs';

const { status } = spawnSync(process.execPath, ['tools/e2e.mjs', '--project=guide', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
console.log('The pictures are in docs/images/console. Look at each before you commit it.');
process.exitCode = status ?? 1;
