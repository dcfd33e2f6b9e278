// Checks the titles of the commits of a change: `node tools/check/commit-titles.mjs main..HEAD`. CONTRIBUTING.md has the rule.
import { fileURLToPath } from 'node:url';
import { fail, run, Stop } from '../terminal.mjs';

const TITLE_MAX_LENGTH = 72;
const DEFAULT_RANGE = 'main..HEAD';
const FORM = /^[a-z0-9]+(?:[-/.][a-z0-9]+)*(?:, [a-z0-9]+(?:[-/.][a-z0-9]+)*)*: (\S.*)$/;

/** Words that begin a description of a state, not an order. */
const NOT_A_VERB = new Set(
  'a an the no not this that these those it its there what who whose when where which how one two all any both each every some'.split(
    ' ',
  ),
);
/** Verbs that end in -ed, -ing or -s without being such a form. */
const PLAIN_VERBS = new Set(
  'embed feed need seed shed speed exceed proceed succeed bring ping string ring spring swing alias bias focus'.split(
    ' ',
  ),
);

/** What is wrong with one title, one sentence each. */
export function titleProblems(title) {
  const length = [...title].length;
  const [, order] = FORM.exec(title) ?? [];
  return [
    ...(length > TITLE_MAX_LENGTH ? [`has ${length} characters; the limit is ${TITLE_MAX_LENGTH}`] : []),
    ...(order === undefined ? ['is not of the form "scope: imperative"'] : orderProblems(order)),
  ];
}

function orderProblems(order) {
  const [verb] = order.split(/[\s,:;]/);
  return [
    ...(isImperative(verb) ? [] : [`begins with "${verb}"; begin with a verb in the imperative, such as "add"`]),
    ...(/;|\. /.test(order) ? ['holds two sentences; make a commit of each idea'] : []),
    ...(/[.!]$/.test(order) ? ['ends with a full stop'] : []),
  ];
}

const isImperative = (word) =>
  /^[a-z][a-z-]*$/.test(word) && !NOT_A_VERB.has(word) && (PLAIN_VERBS.has(word) || !/(?:ed|ing|[^su]s)$/.test(word));

/** The commits of `range` that are no merges, as `{ hash, title }`. */
async function commitsOf(range) {
  const { code, output } = await run('git', ['log', '--no-merges', '--format=%h %s', range, '--']);
  if (code !== 0) throw new Stop(`git could not list ${range}:\n${output.trim()}`);
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ hash: line.slice(0, line.indexOf(' ')), title: line.slice(line.indexOf(' ') + 1) }));
}

async function main() {
  const commits = await commitsOf(process.argv[2] ?? DEFAULT_RANGE);
  const wrong = commits.flatMap(({ hash, title }) =>
    titleProblems(title).map((problem) => `${hash} "${title}" ${problem}.`),
  );
  for (const line of wrong) console.error(line);
  console.log(`${commits.length} titles, ${wrong.length} problems`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main().catch(fail);
