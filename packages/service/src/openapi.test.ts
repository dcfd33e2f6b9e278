import { it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { writeFileSync } from 'node:fs';
it('x', () => { writeFileSync('/tmp/openapi.json', JSON.stringify(openApiDocument({ serverUrl: 'http://localhost:4400/', version: '0.1.0' }), null, 1)); });
