// The list of what a package brings along (CycloneDX 1.5), made by npm from the lockfile and made repeatable: the same commit
// gives the same bytes, without a random number, the time of day or the name of a folder.
import { createHash } from 'node:crypto';
import { run, Stop } from './terminal.mjs';

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** A number of the form that CycloneDX asks for, from what the list is about. */
const serialOf = (text) => {
  const digits = createHash('sha256').update(text).digest('hex');
  const part = (from, to) => digits.slice(from, to);
  return `urn:uuid:${part(0, 8)}-${part(8, 12)}-5${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
};

/** Makes npm's list one of the packed file `member`, with its digest. */
export function aboutPackage(list, { name, manifest }, source, sha512) {
  const ref = `${name}@${manifest.version}`;
  const rootRef = list.metadata.component['bom-ref'];
  return {
    ...list,
    serialNumber: serialOf(`${ref} ${sha512}`),
    metadata: {
      ...list.metadata,
      timestamp: source.committedAt,
      component: {
        'bom-ref': ref,
        type: 'library',
        name,
        version: manifest.version,
        description: manifest.description,
        purl: purlOf(name, manifest.version),
        licenses: [{ license: { id: manifest.license } }],
        hashes: [{ alg: 'SHA-512', content: sha512 }],
      },
    },
    components: list.components.filter((component) => component['bom-ref'] !== ref),
    dependencies: list.dependencies.filter(({ ref: of }) => of !== rootRef),
  };
}

/** The SBOM of a packed member of the workspace. */
export async function sbomOf(member, source, sha512) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--loglevel=error'];
  const { code, output } = await run('npm', [...args, `--workspace=${member.folder}`]);
  if (code !== 0) throw new Stop(`npm could not list what ${member.name} brings along:\n${output.trim()}`);
  return aboutPackage(JSON.parse(output.slice(output.indexOf('{\n'))), member, source, sha512);
}
