// `npm run pack`: packs every package as it would be published, and writes the files that let others verify them: the
// digest and the SBOM of each, their provenance, and the hashes for script tags. Nothing is signed: see docs/releasing.md.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, outputOf } from './build.mjs';
import { checkNode, ensureInstalled } from './install.mjs';
import { workspace } from './packages.mjs';
import { startProgress } from './progress.mjs';
import { provenanceOf } from './provenance.mjs';
import { sbomOf } from './sbom.mjs';
import { packInto } from './stage-packages.mjs';
import { bin, fail, ROOT, run, Stop } from './terminal.mjs';
import { listTree } from './tree.mjs';

const SCRIPT_FOLDER = 'packages/browser';
const SCRIPT_HASHES = 'integrity.json';

const digestOf = (algorithm, bytes, encoding) => createHash(algorithm).update(bytes).digest(encoding);

/** The packed commit, its time, and whether files differ from it. */
async function readSource() {
  const ask = async (...words) => {
    const { code, output } = await run('git', words);
    if (code !== 0) throw new Stop(`git ${words.join(' ')} failed, so the packed commit is unknown:\n${output}`);
    return output.trim();
  };
  return {
    commit: await ask('rev-parse', 'HEAD'),
    committedAt: new Date(Number(await ask('show', '-s', '--format=%ct', 'HEAD')) * 1000).toISOString(),
    isModified: (await ask('status', '--porcelain')) !== '',
    lockfile: digestOf('sha512', readFileSync(join(ROOT, 'package-lock.json')), 'hex'),
  };
}

/** Every file of a folder with its digest. */
const filesOf = (folder) =>
  listTree(folder, new Set()).map((path) => `${digestOf('sha256', readFileSync(join(folder, path)), 'hex')}  ${path}`);

/** Builds the scripts again, in another folder, and fails if a byte differs. */
async function requireSameBytes() {
  // At the same depth as the first, because source maps contain relative paths to the sources.
  const again = join(ROOT, SCRIPT_FOLDER, '.cache');
  rmSync(again, { recursive: true, force: true });
  try {
    const env = { LATCHKEY_OUTPUT: again, LATCHKEY_PROVIDER: '' };
    const { code, output } = await run(bin('vite'), ['build', '--logLevel', 'warn'], {
      cwd: join(ROOT, SCRIPT_FOLDER),
      env,
    });
    if (code !== 0) throw new Stop(`The script build could not be repeated:\n${output}`);
    // Declarations and modules come from the compiler, one per source, and are not built again.
    const isCompiled = (path) => existsSync(join(ROOT, SCRIPT_FOLDER, 'src', path.replace(/(\.d\.ts|\.js)$/, '.ts')));
    const first = filesOf(outputOf(SCRIPT_FOLDER)).filter((line) => !isCompiled(line.slice(line.indexOf('  ') + 2)));
    const second = filesOf(again);
    const differing = [...first, ...second].filter((line) => !first.includes(line) || !second.includes(line));
    if (differing.length > 0)
      throw new Stop(
        `Two builds of ${SCRIPT_FOLDER} differ, so the build is not reproducible:\n${differing.join('\n')}`,
      );
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
}

const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);

/** Packs into `folder`; returns the files it wrote. */
async function pack(folder, onStep) {
  const members = workspace().filter(({ manifest }) => !manifest.private);
  const source = await readSource();
  onStep('building the scripts a second time');
  await requireSameBytes();
  onStep('packing');
  mkdirSync(folder, { recursive: true });
  const names = await packInto(
    members.map((member) => member.folder),
    folder,
  );
  const packed = [];
  for (const [index, member] of members.entries()) {
    onStep(`writing the SBOM of ${member.name}`);
    const file = names[index];
    const bytes = readFileSync(join(folder, file));
    const sbom = file.replace(/\.tgz$/, '.cdx.json');
    writeJson(join(folder, sbom), await sbomOf(member, source, digestOf('sha512', bytes, 'hex')));
    packed.push({ name: member.name, version: member.manifest.version, file, sbom, bytes });
  }
  const subjects = packed.map(({ file, bytes }) => ({ name: file, sha512: digestOf('sha512', bytes, 'hex') }));
  writeJson(join(folder, 'provenance.intoto.json'), provenanceOf(subjects, source));
  const { files: script } = JSON.parse(readFileSync(join(outputOf(SCRIPT_FOLDER), SCRIPT_HASHES), 'utf8'));
  const packages = packed.map(({ name, version, file, sbom, bytes }) => ({
    name,
    version,
    file,
    sbom,
    integrity: `sha512-${digestOf('sha512', bytes, 'base64')}`,
  }));
  writeJson(join(folder, SCRIPT_HASHES), { commit: source.commit, modified: source.isModified, packages, script });
  return packages;
}

async function main() {
  checkNode();
  const { values } = parseArgs({ options: { to: { type: 'string', default: join(ROOT, '.cache', 'packed') } } });
  const folder = resolve(values.to);
  if (process.env.LATCHKEY_PROVIDER)
    throw new Stop('Unset LATCHKEY_PROVIDER: packages are packed for the default provider only.');
  const progress = startProgress();
  try {
    await ensureInstalled({ onStep: progress.at });
    await build({ onStep: progress.at });
    rmSync(folder, { recursive: true, force: true });
    for (const { file, integrity } of await pack(folder, progress.at)) console.log(`  ${file}  ${integrity}`);
  } finally {
    progress.stop();
  }
}

main().catch(fail);
