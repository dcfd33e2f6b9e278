// `node tools/guide-pictures.mjs console`: the pictures of docs/guides/console.md into docs/images/console, from the real console with
// seeded data; `node tools/guide-pictures.mjs elements`: those of docs/reference/appearance.md into docs/images/elements.
import { spawnSync } from 'node:child_process';
import { fail, ROOT, Stop } from './terminal.mjs';

const PROJECTS = { console: 'guide', elements: 'elements' };

const [subject, ...rest] = process.argv.slice(2);
const project = PROJECTS[subject];
if (project) {
  const words = ['tools/e2e.mjs', `--project=${project}`, ...rest];
  const { status } = spawnSync(process.execPath, words, { cwd: ROOT, stdio: 'inherit' });
  console.log(`The pictures are in docs/images/${subject}. Look at each before you commit it.`);
  process.exitCode = status ?? 1;
} else fail(new Stop(`Name the pictures to take: ${Object.keys(PROJECTS).join(' or ')}.`));
