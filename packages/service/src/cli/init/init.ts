// `latchkey init`: shows what it would change in the project of this folder, asks, and writes it.
import type { Host } from '../../ports/host.ts';
import type { ProjectFolder } from '../../ports/project-folder.ts';
import type { Terminal } from '../../ports/terminal.ts';
import { type PlainCommand, readPlainCommand } from '../command-options.ts';
import { READ_PATHS } from './frameworks/project.ts';
import { type Plan, planInit } from './plan.ts';
import { needsSecret, withoutSecrets, withSecret } from './secret-key.ts';
import { unifiedDiff } from './unified-diff.ts';

const COMMAND: PlainCommand = {
  name: 'init',
  usage: [
    'Usage: latchkey init [--yes]',
    '',
    'Finds the framework of the project in this folder, shows the few files that it would add or change, and writes them after you agree.',
    'Files that exist are changed only where the difference shows it. Repeating it changes nothing.',
  ],
  options: { yes: { kind: 'flag', field: 'yes', help: 'write the files without asking' } },
};

const NOT_FOUND = [
  'Latchkey: no framework was found in this folder. Known are Next.js, React Router, Vite with React, Vue or Svelte, Express, Hono,',
  'Fastify, and a page index.html. Run the command in the folder of your application, next to its package.json.',
].join('\n');

const listOf = (title: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [title, ...items.map((item) => `  ${item}`), ''];

/** The last lines: what the developer does next. */
const nextSteps = ({ packages, byHand, kept, start }: Plan): string =>
  [
    ...listOf('These files exist already and were left as they are:', kept),
    ...listOf('To do by hand:', byHand),
    ...listOf('Next:', [
      ...(packages.length === 0 ? [] : [`npm install ${packages.join(' ')}`]),
      'npx latchkey start     (the service, in another terminal)',
      start,
    ]),
  ].join('\n');

const isDone = ({ edits, byHand }: Plan): boolean => edits.length === 0 && byHand.length === 0;

const mayWrite = async (terminal: Terminal, isAgreed: boolean): Promise<boolean> =>
  isAgreed || (terminal.isInteractive && /^y(?:es)?$/i.test(await terminal.ask('Write these files? [y/N] ')));

type Deps = {
  readonly host: Host;
  readonly folder: ProjectFolder;
  readonly terminal: Terminal;
  /** The secret key of the development instance of this machine, which is created if there is none; rejects if it cannot be reached. */
  readonly findSecretKey: () => Promise<string | undefined>;
};

const NO_SECRET = 'Set LATCHKEY_SECRET_KEY in .env.local; latchkey keys shows it.';

/** Writes the files, and returns the plan with what is left to do. */
const write = async ({ folder, findSecretKey }: Deps, plan: Plan): Promise<Plan> => {
  const isNeeded = needsSecret(plan.edits);
  const key = isNeeded ? await findSecretKey().catch(() => undefined) : undefined;
  await folder.write(withSecret(plan.edits, key));
  return isNeeded && key === undefined ? { ...plan, byHand: [...plan.byHand, NO_SECRET] } : plan;
};

export const runInit = async (deps: Deps, argumentsGiven: readonly string[]): Promise<void> => {
  const { host, folder, terminal } = deps;
  const given = readPlainCommand(host, COMMAND, argumentsGiven);
  if (!given) return;
  const plan = planInit(await folder.read(READ_PATHS));
  if (!plan) throw new Error(NOT_FOUND);
  host.out(`Found ${plan.framework}.\n`);
  if (isDone(plan)) return host.out(`Latchkey is set up already; there is nothing to do.\n\n${nextSteps(plan)}`);
  for (const { path, before, after } of plan.edits) host.out(withoutSecrets(unifiedDiff(path, before, after)));
  if (await mayWrite(terminal, given.fields.yes === true)) {
    const left = await write(deps, plan);
    host.out(`Wrote ${plan.edits.length} files.\n\n${nextSteps(left)}`);
  } else {
    host.out(
      `Nothing was written. To write these files: npx latchkey init --yes\n\n${nextSteps({ ...plan, byHand: [] })}`,
    );
  }
};
