// When the last backup was completed, for the operator's checks.

export const lastBackup = `
alter table installation add column last_backup_at bigint;
`;
