// The SBOM of a package (CycloneDX 1.5), made by npm from the lockfile and made reproducible: the same commit
// gives the same bytes, without random numbers, timestamps or folder names.
import { createHash } from 'node:crypto';
import { run, Stop } from './terminal.mjs';

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** A serial number in CycloneDX form, derived from the contents. */
const serialOf = (text) => {
  const digits = createHash('sha256').update(text).digest('hex');
  const part = (from, to) => digits.slice(from, to);
  return `urn:uuid:${part(0, 8)}-${part(8, 12)}-5${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
};

/** Turns npm's list into the SBOM of the packed file `member`, with its digest. */
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
  if (code !== 0) throw new Stop(`npm could not list the dependencies of ${member.name}:\n${output.trim()}`);
  return aboutPackage(JSON.parse(output.slice(output.indexOf('{\n'))), member, source, sha512);
}
