// Checks of the data directory and of the file with the encryption key.
import { masterKeyPath } from '../../../ports/master-key.ts';
import {
  type Check,
  type CheckContext,
  failed,
  isProduction,
  notChecked,
  ok,
  warning,
  withFact,
} from '../checking/check.ts';

/** Permissions of the group and of others. */
const NOT_OWNER = 0o077;

const octal = (mode: number): string => `0${mode.toString(8)}`;

const keyPath = ({ config }: CheckContext): string => masterKeyPath(config.dataDirectory);

const permissions: Check = {
  id: 'data_directory.permissions',
  expects: 'Only its owner can read the data directory.',
  run: ({ config: { dataDirectory }, ports: { machine } }) => {
    const found = machine.hasModes ? machine.file(dataDirectory) : undefined;
    if (!found) return notChecked(`There is no data directory ${dataDirectory}, or it has no permissions.`);
    return found.mode & NOT_OWNER
      ? warning(
          `Other users of the machine can open ${dataDirectory}, whose mode is ${octal(found.mode)}.`,
          `Run: chmod 700 ${dataDirectory}`,
        )
      : ok(`Only its owner can open ${dataDirectory}.`);
  },
};

const owner: Check = {
  id: 'data_directory.owner',
  expects: 'The data directory belongs to the user of the service.',
  run: ({ config: { dataDirectory }, reading, process, ports: { machine } }) => {
    const found = machine.hasModes ? machine.file(dataDirectory) : undefined;
    if (!found) return notChecked(`There is no data directory ${dataDirectory}, or it has no owner.`);
    const userId = reading.at === 'read' ? reading.facts.process.userId : process.userId;
    return userId === null || found.ownerId === userId
      ? ok(`${dataDirectory} belongs to the user of the service.`)
      : failed(
          `${dataDirectory} belongs to user ${found.ownerId}, and the process runs as user ${userId}.`,
          `Run this command as the user of the service, or give that user the directory: chown -R <user> ${dataDirectory}`,
        );
  },
};

const key: Check = {
  id: 'keys.encryption_key',
  expects: 'The encryption key is the one with which the secrets in the database were encrypted.',
  run: withFact('encryptionKey', (state) => {
    if (state === 'differs')
      return failed(
        'The secrets in the database were encrypted with another encryption key.',
        'Set LATCHKEY_ENCRYPTION_KEY to the key of this database, or restore encryption.key from a backup.',
      );
    if (state === 'missing')
      return failed(
        'There is no encryption key: neither LATCHKEY_ENCRYPTION_KEY nor a readable file in the data directory.',
        'Restore the key of this database; without it, stored secrets are lost.',
      );
    return ok(
      state === 'matches' ? 'The encryption key is that of the database.' : 'The database holds no secrets yet.',
    );
  }),
};

const file: Check = {
  id: 'keys.encryption_file',
  expects: 'A file with the encryption key can be read by its owner only.',
  run: (context) => {
    const { config, ports } = context;
    if (config.encryptionKey) return notChecked('The encryption key is a variable, not a file.');
    const found = ports.machine.hasModes ? ports.machine.file(keyPath(context)) : undefined;
    if (!found) return notChecked(`There is no file ${keyPath(context)}.`);
    return found.mode & NOT_OWNER
      ? failed(
          `Other users of the machine can read the encryption key: the mode of ${keyPath(context)} is ${octal(found.mode)}.`,
          `Run: chmod 600 ${keyPath(context)}`,
        )
      : ok('Only its owner can read the file with the encryption key.');
  },
};

const place: Check = {
  id: 'keys.encryption_place',
  expects: 'The encryption key of a production instance is not stored next to the data that it protects.',
  run: (context) => {
    if (!isProduction(context)) return notChecked('There is no production instance.');
    return context.config.encryptionKey
      ? ok('The encryption key is a variable.')
      : warning(
          'The encryption key is a file in the data directory: a copy of the directory holds the key too.',
          'Set LATCHKEY_ENCRYPTION_KEY to the content of encryption.key, from your store of secrets, and remove the file.',
        );
  },
};

export const DATA_DIRECTORY_CHECKS: readonly Check[] = [permissions, owner, key, file, place];
