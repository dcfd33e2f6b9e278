// `npm run pictures`: every state of every surface in every look, as pictures in .cache/pictures, each checked for overflow, cut
// texts and axe faults. `-- -g switcher` draws some states, `-- --looks=320,rtl` some looks; other arguments go to Playwright.
import { spawnSync } from 'node:child_process';
import { ROOT } from './terminal.mjs';

const LOOKS = '--looks=';
const words = process.argv.slice(2);
const looks = words.find((word) => word.startsWith(LOOKS))?.slice(LOOKS.length) ?? '';
const args = words.filter((word) => !word.startsWith(LOOKS));

const { status } = spawnSync(process.execPath, ['tools/e2e.mjs', '--project=pictures', ...args], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PICTURE_LOOKS: looks },
});
console.log(
  'The pictures are in .cache/pictures: a folder per state with all looks on sheets (sheet.png, sheet-rtl.png) and the faults found (faults.txt).',
);
process.exitCode = status ?? 1;
