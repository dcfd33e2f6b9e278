// Modules of the service for tools and measurements, compiled from the sources: the build of the service has them in files with others.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { ROOT } from './terminal.mjs';

const SERVICE = join(ROOT, 'packages', 'service');

const isLibrary = (id) => /^[^./]/.test(id) && !id.startsWith('@latchkey/');

/** `const { openPostgres } = await serviceModule('store/database/postgres.ts')` */
export async function serviceModule(path) {
  const bundler = await rolldown({
    input: join(SERVICE, 'src', path),
    platform: 'node',
    resolve: { conditionNames: ['source', 'node', 'import'] },
    external: isLibrary,
  });
  // Below the package, where its libraries are found.
  const file = join(SERVICE, 'node_modules', '.cache', 'modules', path.replace(/\.ts$/, '.mjs'));
  await bundler.write({ file, codeSplitting: false });
  await bundler.close();
  return import(pathToFileURL(file).href);
}
