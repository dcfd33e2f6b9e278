// Addresses for developers and commands on this machine: /dev, keyless set-up, and the local admin API.
import { API_PREFIX } from '@latchkey/wire';
import { createSnapshot, listMessages, listTelemetry, moveClock, restoreData } from '../../handlers/development.ts';
import { completeApplication, createApplication } from '../../handlers/keyless/applications.ts';
import {
  handleClaim,
  KEYLESS_CLAIM_PATH,
  KEYLESS_KEYS_PATH,
  showClaim,
  showKeys,
} from '../../handlers/keyless/pages.ts';
import { EXPORT_PATH, exportLocally, IMPORT_PATH, importLocally } from '../../handlers/local-admin/imports.ts';
import { inspectLocally } from '../../handlers/local-admin/inspect.ts';
import {
  BACKUP_PATH,
  backUpLocally,
  COMMAND_PATH,
  CONFIGURATION_PATH,
  CONSOLE_LINK_PATH,
  CREATE_INSTANCE_PATH,
  createLocalConsoleLink,
  createLocalInstance,
  DELETE_INSTANCE_PATH,
  deleteLocalInstance,
  INSPECT_PATH,
  KEYS_PATH,
  listLocalKeys,
  ROTATE_KEYS_PATH,
  rotateLocalKeys,
  runLocalCommand,
  runLocalConfiguration,
} from '../../handlers/local-admin/local-admin.ts';
import { developmentAccess, movableClock } from '../../http/guards/development.ts';
import { keylessEnabled, localAdminSecret, localCaller } from '../../http/guards/local-caller.ts';
import { secretKey } from '../../http/guards/secret-key.ts';
import { operatorPreflight } from '../../http/operator-reply.ts';
import { fixed, operator, type Row } from '../routing/row.ts';
import { askAdmin } from './admin/ask-admin.ts';

/** What tests and the playground read of a development instance. */
export const DEVELOPMENT_ROWS: readonly Row[] = [
  fixed('OPTIONS', '/dev/*', [], operatorPreflight),
  operator('GET', '/dev/inbox', [developmentAccess], listMessages),
  operator('GET', '/dev/telemetry', [developmentAccess], listTelemetry),
  operator('POST', '/dev/clock', [developmentAccess, movableClock], moveClock),
  operator('POST', '/dev/snapshots', [developmentAccess, movableClock], createSnapshot),
  operator('POST', '/dev/snapshots/restore', [developmentAccess, movableClock], restoreData),
];

const APPLICATIONS_PATH = `${API_PREFIX}/accountless_applications`;

/** Set-up without a key, and the two pages of such an instance. */
export const KEYLESS_ROWS: readonly Row[] = [
  operator('POST', APPLICATIONS_PATH, [keylessEnabled, localCaller], createApplication),
  operator('POST', `${APPLICATIONS_PATH}/complete`, [keylessEnabled, localCaller, secretKey], completeApplication),
  operator('GET', KEYLESS_CLAIM_PATH, [keylessEnabled, localCaller], showClaim),
  operator('POST', KEYLESS_CLAIM_PATH, [keylessEnabled, localCaller], handleClaim),
  operator('GET', KEYLESS_KEYS_PATH, [keylessEnabled, localCaller], showKeys),
];

/** What commands ask of the running service. */
export const LOCAL_ADMIN_ROWS: readonly Row[] = [
  operator('POST', ROTATE_KEYS_PATH, [localAdminSecret], rotateLocalKeys),
  operator('POST', BACKUP_PATH, [localAdminSecret], backUpLocally),
  operator('POST', COMMAND_PATH, [localAdminSecret], (visit) => runLocalCommand(visit, askAdmin)),
  operator('POST', CONFIGURATION_PATH, [localAdminSecret], (visit) => runLocalConfiguration(visit, askAdmin)),
  operator('POST', CREATE_INSTANCE_PATH, [localAdminSecret], createLocalInstance),
  operator('POST', DELETE_INSTANCE_PATH, [localAdminSecret], deleteLocalInstance),
  operator('POST', KEYS_PATH, [localAdminSecret], listLocalKeys),
  operator('POST', IMPORT_PATH, [localAdminSecret], importLocally),
  operator('POST', EXPORT_PATH, [localAdminSecret], exportLocally),
  operator('POST', CONSOLE_LINK_PATH, [localAdminSecret], createLocalConsoleLink),
  operator('POST', INSPECT_PATH, [localAdminSecret], inspectLocally),
];
