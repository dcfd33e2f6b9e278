// Trial sign-ins through OAuth providers are kept with those through enterprise connections: a run names one of the two.

export const trialRuns = `
alter table connection_runs rename to trial_runs;
alter table trial_runs alter column connection_id drop not null;
alter table trial_runs add column provider_id text references oauth_providers (id) on delete cascade;
alter table trial_runs add constraint trial_runs_owner check (num_nonnulls(connection_id, provider_id) = 1);
alter index connection_runs_newest rename to trial_runs_newest;
create index trial_runs_newest_of_provider on trial_runs (provider_id, position desc) where provider_id is not null;
`;
