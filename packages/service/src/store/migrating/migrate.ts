// The migrations, and their application in order, each once. A database whose schema this release cannot use is refused, and so is a
// server that is too old for the statements.
import { sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { foundation } from '../migrations/001_foundation.ts';
import { people } from '../migrations/002_people.ts';
import { organizationsAndTemplates } from '../migrations/003_organizations_and_templates.ts';
import { boundary } from '../migrations/004_boundary.ts';
import { waysIn } from '../migrations/005_ways_in.ts';
import { factors } from '../migrations/006_factors.ts';
import { externalIdentity } from '../migrations/007_external_identity.ts';
import { upkeep } from '../migrations/008_upkeep.ts';
import { enterprise } from '../migrations/009_enterprise.ts';
import { account } from '../migrations/010_account.ts';
import { auditAndKeyless } from '../migrations/011_audit_and_keyless.ts';
import { signUpCaptcha } from '../migrations/012_sign_up_captcha.ts';
import { organizations } from '../migrations/013_organizations.ts';
import { joining } from '../migrations/014_joining.ts';
import { idle } from '../migrations/015_idle.ts';
import { adminCalls } from '../migrations/016_admin_calls.ts';
import { users } from '../migrations/017_users.ts';
import { identifierLists } from '../migrations/018_identifier_lists.ts';
import { sessionTasks } from '../migrations/019_session_tasks.ts';
import { knownDevices } from '../migrations/020_known_devices.ts';
import { organizationSearch } from '../migrations/021_organization_search.ts';
import { leakedPasswords } from '../migrations/022_leaked_passwords.ts';
import { secretKeys } from '../migrations/023_secret_keys.ts';
import { operatorLists } from '../migrations/024_operator_lists.ts';
import { listFilters } from '../migrations/025_list_filters.ts';
import { events } from '../migrations/026_events.ts';
import { webhooks } from '../migrations/027_webhooks.ts';
import { auditChain } from '../migrations/028_audit_chain.ts';
import { consoleOperators } from '../migrations/console/029_console.ts';
import { statistics } from '../migrations/console/030_statistics.ts';
import { messageTemplates } from '../migrations/console/031_message_templates.ts';
import { connectionRuns } from '../migrations/console/032_connection_runs.ts';
import { instanceChanges } from '../migrations/console/033_instance_changes.ts';
import { setupLinks } from '../migrations/console/034_setup_links.ts';
import { trialRuns } from '../migrations/console/035_trial_runs.ts';
import { historyAge } from '../migrations/console/036_history_age.ts';
import { lastBackup } from '../migrations/operations/037_last_backup.ts';
import { imports } from '../migrations/operations/038_import.ts';
import { importedAddresses } from '../migrations/operations/039_imported_addresses.ts';
import { instanceRevision } from '../migrations/operations/040_instance_revision.ts';
import { importedWords } from '../migrations/operations/041_imported_words.ts';
import type { Migration } from './migration.ts';
import { type Pause, runMigrations } from './run-migrations.ts';

/** Every change of the schema, oldest first. A migration that has landed is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '001_foundation', script: foundation },
  { name: '002_people', script: people },
  { name: '003_organizations_and_templates', script: organizationsAndTemplates },
  { name: '004_boundary', script: boundary },
  { name: '005_ways_in', script: waysIn },
  { name: '006_factors', script: factors },
  { name: '007_external_identity', script: externalIdentity },
  { name: '008_upkeep', script: upkeep },
  { name: '009_enterprise', script: enterprise },
  { name: '010_account', script: account },
  { name: '011_audit_and_keyless', script: auditAndKeyless },
  { name: '012_sign_up_captcha', script: signUpCaptcha },
  { name: '013_organizations', script: organizations },
  { name: '014_joining', script: joining },
  { name: '015_idle', script: idle },
  { name: '016_admin_calls', script: adminCalls },
  { name: '017_users', script: users },
  { name: '018_identifier_lists', script: identifierLists },
  { name: '019_session_tasks', script: sessionTasks },
  { name: '020_known_devices', script: knownDevices },
  { name: '021_organization_search', script: organizationSearch },
  { name: '022_leaked_passwords', script: leakedPasswords },
  { name: '023_secret_keys', script: secretKeys },
  { name: '024_operator_lists', script: operatorLists },
  { name: '025_list_filters', script: listFilters },
  { name: '026_events', script: events },
  { name: '027_webhooks', script: webhooks },
  { name: '028_audit_chain', script: auditChain },
  { name: '029_console', script: consoleOperators },
  { name: '030_statistics', script: statistics },
  { name: '031_message_templates', script: messageTemplates },
  { name: '032_connection_runs', script: connectionRuns },
  { name: '033_instance_changes', script: instanceChanges },
  { name: '034_setup_links', script: setupLinks },
  { name: '035_trial_runs', script: trialRuns },
  { name: '036_history_age', script: historyAge },
  { name: '037_last_backup', script: lastBackup },
  { name: '038_import', script: imports },
  { name: '039_imported_addresses', script: importedAddresses },
  { name: '040_instance_revision', script: instanceRevision },
  { name: '041_imported_words', script: importedWords },
];

/** The oldest PostgreSQL that supports every statement of the migrations: 003 sets single columns to null on delete. */
const OLDEST_SERVER = 15;

const refuseOldServer = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db);
  // 150004 is 15.4.
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < OLDEST_SERVER)
    throw new Error(
      `Latchkey: this is PostgreSQL ${major}, and ${OLDEST_SERVER} or later is needed. Upgrade the server, or name another in DATABASE_URL.`,
    );
};

/** Applies the missing migrations and returns their names. */
export const migrate = async (
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
  pause?: Pause,
): Promise<readonly string[]> => {
  await refuseOldServer(database.db);
  return runMigrations(database, migrations, pause);
};
