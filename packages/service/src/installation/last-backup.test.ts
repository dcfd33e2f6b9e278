// The time of the last backup is read from the database.
import { expect, it } from 'vitest';
import { claimInstallation, recordBackup } from '../store/database/installation.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { readLastBackup } from './last-backup.ts';

eachDatabase('the last backup', (database) => {
  it('is unknown before the first, and then has an age', async () => {
    await claimInstallation(database().db, 'fingerprint', 1);
    expect(await readLastBackup(database(), 500)).toBeUndefined();
    await recordBackup(database().db, 1_000);
    expect(await readLastBackup(database(), 4_000)).toEqual({ at: 1_000, ageMs: 3_000 });
    // The clock of the reader may be behind that of the writer.
    expect(await readLastBackup(database(), 900)).toEqual({ at: 1_000, ageMs: 0 });
  });
});
