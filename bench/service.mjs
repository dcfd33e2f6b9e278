// The built service on a temporary database for a measurement: started, with limits that do not bind, and stopped.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, launch, untilReady } from '../tools/programs.mjs';

const NO_LIMIT = { count: 1_000_000, seconds: 60 };

/**
 * `{ url, pid, keys, consoleLink(), admin(method, path, body), stop() }`; `variables` are for its environment, such as `DATABASE_URL`,
 * `args` for its command line, such as `--workers`, and `core` is the only one that it may use.
 */
export async function startService(variables = {}, args = [], { core } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    LATCHKEY_PORT: String(port),
    LATCHKEY_DATA_DIR: folder,
    LATCHKEY_TEST: '1',
    LATCHKEY_PUBLIC_URL: url,
    ...variables,
  };
  const lines = [];
  let printed = () => {};
  const hasPrinted = new Promise((resolve) => {
    printed = resolve;
  });
  const hear = (line) => {
    lines.push(line);
    // The last line that every start prints.
    if (/^ +Data /.test(line)) printed();
  };
  const command = ['packages/service/bin/latchkey.mjs', 'start', ...args];
  const program =
    core === undefined
      ? launch('service', command, env, hear)
      : launch('service', ['-c', String(core), process.execPath, ...command], env, hear, { program: 'taskset' });
  const stop = async () => {
    await program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(program, `${url}/health`);
    await Promise.race([hasPrinted, program.ended]);
    const keys = printedKeys(lines.join('\n'));
    const admin = adminOf(url, keys);
    await admin('PATCH', '/instance', { security: { rate_limits: { create: NO_LIMIT, attempt: NO_LIMIT } } });
    const consoleLink = () => /\S+\/console\/welcome#\S+/.exec(lines.join('\n'))?.[0];
    return { url, pid: program.pid, keys, consoleLink, admin, stop };
  } catch (error) {
    console.error(lines.join('\n'));
    await stop();
    throw error;
  }
}

/** A first start prints the keys of the instance that it creates. */
const printedKeys = (text) => ({
  publishable_key: /pk_test_\S+/.exec(text)?.[0],
  secret_key: /sk_test_[\w-]+/.exec(text)?.[0],
});

const adminOf = (url, keys) => async (method, path, body) => {
  const reply = await fetch(`${url}/admin/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${keys.secret_key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
};
