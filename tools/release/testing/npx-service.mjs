// Packed packages as a user gets them: installed into an empty project, and the service started with npx.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, untilReady } from '../../programs.mjs';
import { run, Stop } from '../../terminal.mjs';

/** What an installation of the service brings of ours; the rest comes from the registry. */
const NEEDED = ['service', 'wire', 'browser', 'client', 'elements', 'ui', 'hooks', 'themes'];

/** Installs the service of `version` from the tarballs in `packed`. */
export async function installInto(project, packed, version) {
  mkdirSync(project, { recursive: true });
  const dependencies = NEEDED.map((name) => [
    `@latchkey/${name}`,
    `file:${join(packed, `latchkey-${name}-${version}.tgz`)}`,
  ]);
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'empty', private: true, dependencies: Object.fromEntries(dependencies) }),
  );
  const { code, output } = await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: project,
  });
  if (code !== 0) throw new Stop(`npm could not install the tarballs:\n${output}`);
}

/** Runs `npx latchkey start` in the project; stops it with its process group, because npx runs it in a shell. */
export async function startWithNpx(project) {
  const port = await freePort();
  const env = { ...process.env, LATCHKEY_PORT: String(port), LATCHKEY_DATA_DIR: join(project, 'data') };
  const child = spawn('npx', ['latchkey', 'start'], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const printed = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        output += bytes;
        const [secretKey] = /sk_test_[\w-]+(?=\s)/.exec(output) ?? [];
        if (secretKey) resolve(secretKey);
      });
  });
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  const url = `http://localhost:${port}`;
  await untilReady({ label: 'packed service', ended }, `${url}/health/ready`).catch((error) => {
    throw new Stop(`${error.message}\n${output}`);
  });
  // It answers requests before it prints its addresses and keys.
  const secretKey = await Promise.race([printed, ended.then(() => undefined)]);
  const stop = () => {
    process.kill(-child.pid, 'SIGTERM');
    return ended;
  };
  return { url, secretKey, stop };
}
