// The files in deploy/ name variables and files that exist, and every container and the unit are confined.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { FILE_VARIABLES } from '../../packages/service/src/installation/variable-files.ts';
import { VARIABLES } from '../../packages/service/src/installation/variables.ts';
import { findProgram } from '../debian.mjs';
import { ROOT, run } from '../terminal.mjs';

const read = (name) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const UNIT = 'systemd/latchkey.service';
/** systemd rates a unit from 0 to 10; up to 2 it says "OK". */
const EXPOSURE_MAX = 2;

const KNOWN = [...VARIABLES.map(({ name }) => name), ...FILE_VARIABLES.map((name) => `${name}_FILE`)];
const variablesIn = (text) => text.match(/\b(?:LATCHKEY|SMTP|DATABASE)_[A-Z_]+(?==)/g) ?? [];

it('the composition confines every container, and names only variables, secrets and networks that exist', () => {
  const { services, secrets, networks, volumes } = parse(read('compose.yaml'));
  expect(Object.keys(services)).toEqual(['database', 'latchkey', 'proxy']);
  for (const [name, service] of Object.entries(services)) {
    expect([service.read_only, service.cap_drop, service.security_opt], name).toEqual([
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ]);
    expect(service.healthcheck?.test, name).toBeDefined();
    for (const secret of service.secrets ?? []) expect(secrets[secret].file, secret).toBe(`./secrets/${secret}`);
    for (const network of service.networks) expect(networks, name).toHaveProperty(network);
    for (const path of (service.volumes ?? []).map((volume) => volume.split(':')[0]))
      expect(path.startsWith('./') ? existsSync(join(ROOT, 'deploy', path)) : path in volumes, path).toBe(true);
  }
  const { environment } = services.latchkey;
  for (const name of Object.keys(environment)) expect(KNOWN).toContain(name);
  expect(environment.LATCHKEY_TRUSTED_PROXIES).toBe(networks.front.ipam.config[0].subnet);
  // Only the proxy is reachable from outside, and the database only from the service.
  expect(Object.values(services).filter((service) => service.ports)).toEqual([services.proxy]);
  expect([services.database.networks, networks.inside.internal]).toEqual([['inside'], true]);
});

it('the unit and its files name only variables that exist', () => {
  const named = [UNIT, 'systemd/latchkey.env', 'systemd/latchkey'].flatMap((name) => variablesIn(read(name)));
  const own = ['LATCHKEY_CONFIGURATION', 'LATCHKEY_PROGRAM'];
  expect(named.length).toBeGreaterThan(5);
  for (const name of named.filter((one) => !own.includes(one))) expect(KNOWN).toContain(name);
});

it('the program of the image, the unit and the script is the one of the package', () => {
  const { bin } = JSON.parse(readFileSync(join(ROOT, 'packages/service/package.json'), 'utf8'));
  const program = `node_modules/@latchkey/service/${bin.latchkey.slice(2)}`;
  for (const name of ['Containerfile', UNIT, 'systemd/latchkey']) expect(read(name), name).toContain(program);
});

it.skipIf(findProgram(['systemd-analyze']) === undefined)(
  'systemd accepts the unit and rates it as confined',
  async () => {
    const path = join(ROOT, 'deploy', UNIT);
    const { output } = await run('systemd-analyze', ['verify', path]);
    // A machine that builds packages has no service in /opt, and perhaps its Node elsewhere.
    expect(output.split('\n').filter((line) => line && !line.includes('is not executable'))).toEqual([]);
    const rated = await run('systemd-analyze', ['security', '--offline=true', '--no-pager', path]);
    const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(rated.output) ?? [];
    expect(Number(exposure), rated.output).toBeLessThanOrEqual(EXPOSURE_MAX);
  },
);
