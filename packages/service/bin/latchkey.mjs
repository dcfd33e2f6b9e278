#!/usr/bin/env node
// The command `latchkey`; everything it does is in src/main.ts.
import { existsSync } from 'node:fs';

const program = new URL('../dist/main.js', import.meta.url);

if (existsSync(program)) {
  const { main } = await import(program.href);
  await main();
} else {
  console.error('Latchkey: the service is not built yet. Run "npm run build" at the root of the repository first.');
  process.exitCode = 1;
}
