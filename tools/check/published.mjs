// Checks what a reader of a registry sees of a package: the fields of its manifest, its README and its license.

const KEYWORDS_MIN = 3;
/** An example is read at a glance: ten lines, and a few for imports and closing braces. */
const EXAMPLE_LINES_MAX = 14;
const INSIDE_ONLY = 'source';

/**
 * What is missing in the package at `folder`, one sentence each. `packed` is its manifest as published, `files` the paths in its
 * tarball, `readme` the text of its README or undefined, and `root` the manifest of the repository.
 */
export const checkPublished = ({ folder, packed, files, readme, root }) => [
  ...checkFields(folder, packed, root),
  ...checkTarball(packed, files),
  ...(readme === undefined ? [] : checkReadme(packed.name, readme)),
];

function checkFields(folder, packed, root) {
  const expected = {
    homepage: `${root.homepage}/${folder}`,
    bugs: root.bugs,
    license: root.license,
    repository: { ...root.repository, directory: folder },
  };
  const wrong = Object.entries(expected).filter(([field, value]) => !isSame(packed[field], value));
  return [
    ...wrong.map(([field, value]) => `package.json: ${field} is not ${JSON.stringify(value)}`),
    ...(packed.description ? [] : ['package.json: description is missing']),
    ...((packed.keywords?.length ?? 0) >= KEYWORDS_MIN ? [] : [`package.json: fewer than ${KEYWORDS_MIN} keywords`]),
  ];
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function checkTarball(packed, files) {
  return [
    ...['LICENSE', 'README.md'].filter((name) => !files.includes(name)).map((name) => `the tarball has no ${name}`),
    ...(conditionsOf(packed.exports).includes(INSIDE_ONLY)
      ? [`the exports map has the condition "${INSIDE_ONLY}", which leads to files that are not packed`]
      : []),
  ];
}

const conditionsOf = (exports) =>
  typeof exports === 'object' && exports !== null
    ? Object.entries(exports).flatMap(([name, target]) => [name, ...conditionsOf(target)])
    : [];

function checkReadme(name, readme) {
  const examples = examplesOf(readme);
  const long = examples.filter(({ code }) => code.trim().split('\n').length > EXAMPLE_LINES_MAX);
  return [
    ...(readme.startsWith(`# ${name}\n`) ? [] : [`README.md: the title is not "# ${name}"`]),
    ...(readme.includes(`npm install ${name}`) ? [] : [`README.md: no "npm install ${name}"`]),
    ...(examples.length > 0 ? [] : ['README.md: no example in a block of ts or tsx']),
    ...long.map(() => `README.md: an example has more than ${EXAMPLE_LINES_MAX} lines`),
    ...(/\]\(\.\.\/\.\.\/docs\/[^)]+\)/.test(readme) ? [] : ['README.md: no link to a document in docs/']),
  ];
}

/** The examples of a README that a compiler can read, as `{ language, code }`. */
export const examplesOf = (readme) =>
  [...readme.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({ language, code }));
