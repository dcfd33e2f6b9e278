// `node tools/blank-database.mjs <folder>`: puts the migrated embedded database without data into the built service, whose first start
// unpacks it. Making one takes seconds, so it is kept in .cache until a migration or the embedded database changes.
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { serviceModule } from './service-module.mjs';
import { ROOT } from './terminal.mjs';

const { blankFileName, makeBlankDatabase } = await serviceModule('store/blank/blank-database.ts');
const name = blankFileName();
const kept = join(ROOT, '.cache', name);
if (!existsSync(kept)) await makeBlankDatabase(kept);
copyFileSync(kept, join(process.argv[2], name));
