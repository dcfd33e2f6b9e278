#!/usr/bin/env node
// The command `latchkey`; everything it does is in src/main.ts.
import { main } from '../dist/main.js';

await main();
