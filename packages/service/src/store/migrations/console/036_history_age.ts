// The age of rows of histories, which are purged after a time.

export const historyAge = `
create index instance_changes_age on instance_changes (created_at);
create index trial_runs_age on trial_runs (created_at);
`;
