// Faults of the machine, the keys and the variables.
import { DAY_MS } from '@latchkey/wire';
import { changeFacts, changeInstance, HOST } from '../healthy-world.ts';
import { answered, BASE, known, NOW, type PlantedFault, processOf, variable } from './fault.ts';

export const MACHINE_FAULTS: readonly PlantedFault[] = [
  {
    id: 'machine.node',
    fault: 'Node 18',
    state: 'failed',
    remedy: /Node 24/,
    plant: processOf({ nodeVersion: '18.20.0' }),
  },
  {
    id: 'machine.node',
    fault: 'Node 20',
    state: 'warning',
    remedy: /Node 24/,
    plant: processOf({ nodeVersion: '20.19.0' }),
  },
  {
    id: 'machine.versions',
    fault: 'an old node behind the proxy',
    state: 'warning',
    remedy: /every node/,
    plant: (world) => {
      world.forged = { ...world.forged, version: '1.2.2' };
    },
  },
  {
    id: 'machine.disk',
    fault: 'half full',
    state: 'warning',
    remedy: /Free disk space/,
    plant: (world) => {
      world.freeBytes = 600 * 1024 ** 2;
    },
  },
  {
    id: 'machine.disk',
    fault: 'full',
    state: 'failed',
    remedy: /Free disk space/,
    plant: (world) => {
      world.freeBytes = 0;
    },
  },
  {
    id: 'machine.memory',
    fault: 'a small container',
    state: 'failed',
    remedy: /at least/,
    plant: processOf({ memoryBytes: 128 * 1024 ** 2 }),
  },
  {
    id: 'machine.open_files',
    fault: 'the default limit',
    state: 'warning',
    remedy: /LimitNOFILE/,
    plant: processOf({ openFiles: 1_024 }),
  },
  {
    id: 'machine.open_files',
    fault: 'a low limit',
    state: 'failed',
    remedy: /LimitNOFILE/,
    plant: processOf({ openFiles: 256 }),
  },
  {
    id: 'data_directory.permissions',
    fault: 'readable by all',
    state: 'warning',
    remedy: /chmod 700/,
    plant: (world) => {
      world.files['/srv/latchkey'] = { mode: 0o755, ownerId: 1_000 };
    },
  },
  {
    id: 'data_directory.owner',
    fault: 'of root',
    state: 'failed',
    remedy: /chown/,
    plant: (world) => {
      world.files['/srv/latchkey'] = { mode: 0o700, ownerId: 0 };
    },
  },
];

export const KEY_FAULTS: readonly PlantedFault[] = [
  {
    id: 'keys.encryption_key',
    fault: 'another key',
    state: 'failed',
    remedy: /LATCHKEY_ENCRYPTION_KEY/,
    plant: (world) => changeFacts(world, () => ({ encryptionKey: known('differs' as const) })),
  },
  {
    id: 'keys.encryption_key',
    fault: 'no key',
    state: 'failed',
    remedy: /Restore the key/,
    plant: (world) => changeFacts(world, () => ({ encryptionKey: known('missing' as const), probeToken: null })),
  },
  {
    id: 'keys.encryption_file',
    fault: 'readable by all',
    state: 'failed',
    remedy: /chmod 600/,
    plant: (world) => {
      // A development instance: there the key may be a file.
      changeInstance(world, {
        environmentType: 'development',
        baseUrl: 'http://localhost:4400',
        apiHost: 'localhost:4400',
      });
      answered('http://localhost:4400/.well-known/jwks.json', {
        headers: { 'content-type': 'application/json' },
        body: '{"keys":[{"kid":"key_1"}]}',
      })(world);
      delete world.variables.LATCHKEY_ENCRYPTION_KEY;
      world.files['/srv/latchkey/encryption.key'] = { mode: 0o644, ownerId: 1_000 };
    },
  },
  {
    id: 'keys.encryption_place',
    fault: 'a file in the data directory',
    state: 'warning',
    remedy: /store of secrets/,
    plant: (world) => {
      delete world.variables.LATCHKEY_ENCRYPTION_KEY;
      world.files['/srv/latchkey/encryption.key'] = { mode: 0o600, ownerId: 1_000 };
    },
  },
  {
    id: 'keys.signing_age',
    fault: 'two years old',
    state: 'warning',
    remedy: /rotate-keys/,
    plant: (world) =>
      changeInstance(world, { signingKeys: [{ id: 'key_1', createdAt: NOW - 700 * DAY_MS, activeAt: 0 }] }),
  },
  {
    id: 'keys.secret_keys',
    fault: 'ends tomorrow',
    state: 'warning',
    remedy: /new secret key/,
    plant: (world) => changeInstance(world, { secretKeys: [{ name: 'Back end', expiresAt: NOW + DAY_MS }] }),
  },
];

export const VARIABLE_FAULTS: readonly PlantedFault[] = [
  {
    id: 'variables.public_url',
    fault: 'this machine',
    state: 'warning',
    remedy: /LATCHKEY_PUBLIC_URL/,
    plant: (world) => {
      world.variables.LATCHKEY_PUBLIC_URL = 'http://localhost:4400';
      world.variables.LATCHKEY_CONSOLE_URL = BASE;
      world.variables.LATCHKEY_KEYLESS = '0';
    },
  },
  { id: 'variables.test_mode', fault: 'on', state: 'failed', remedy: /Unset/, plant: variable('LATCHKEY_TEST', '1') },
  {
    id: 'variables.log_level',
    fault: 'debug',
    state: 'warning',
    remedy: /info/,
    plant: variable('LATCHKEY_LOG_LEVEL', 'debug'),
  },
  {
    id: 'variables.keyless',
    fault: 'on',
    state: 'warning',
    remedy: /LATCHKEY_KEYLESS to 0/,
    plant: variable('LATCHKEY_KEYLESS', '1'),
  },
  {
    id: 'variables.same',
    fault: 'another SMTP_URL',
    state: 'warning',
    remedy: /environment of the service/,
    plant: (world) => changeFacts(world, () => ({ differing: ['SMTP_URL'] })),
  },
  {
    id: 'variables.metrics_port',
    fault: 'open',
    state: 'warning',
    remedy: /firewall/,
    plant: answered(`http://${HOST}:9464/metrics`, {}),
  },
];
