// A production instance of the service as a process, from the files of the image, with one user who has a password.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, launch, untilReady } from '../../programs.mjs';
import { run, Stop } from '../../terminal.mjs';

export const HOST = 'latchkey.example.com';
export const ORIGIN = 'https://example.com';
export const USER = { identifier: 'ada@people.test', password: 'quiet harbour lights' };

const PROGRAM = 'node_modules/@latchkey/service/bin/latchkey.mjs';

/** Creates the user with the admin API; `fetch` cannot send a Host header, so it is a development address of the service. */
async function createUser(port, secretKey) {
  const reply = await fetch(`http://127.0.0.1:${port}/admin/v1/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email_address: USER.identifier, password: USER.password }),
  });
  if (!reply.ok) throw new Stop(`The user was not created (${reply.status}): ${await reply.text()}`);
}

/** Starts the service of the tree at `folder`; resolves to its port and how to stop it. */
export async function startProduction(folder, variables = {}) {
  const data = mkdtempSync(join(tmpdir(), 'latchkey-production-'));
  const port = await freePort();
  const env = {
    LATCHKEY_DATA_DIR: data,
    LATCHKEY_PUBLIC_URL: `https://${HOST}`,
    LATCHKEY_PORT: String(port),
    LATCHKEY_LOG_LEVEL: 'warn',
    ...variables,
  };
  const program = join(folder, PROGRAM);
  const made = await run(process.execPath, [program, 'create-instance', '--production', '--domain', 'example.com'], {
    env,
  });
  const [secretKey] = /sk_live_[\w-]+/.exec(made.output) ?? [];
  if (made.code !== 0 || secretKey === undefined) throw new Stop(`No instance was created:\n${made.output}`);
  const lines = [];
  const service = launch('service', [program, 'start'], env, (line) => lines.push(line));
  const stop = async () => {
    await service.stop();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await untilReady(service, `http://127.0.0.1:${port}/health/ready`);
    await createUser(port, secretKey);
  } catch (error) {
    await stop();
    throw new Stop(`${error.message}\n${lines.join('\n')}`);
  }
  return { port, stop };
}
