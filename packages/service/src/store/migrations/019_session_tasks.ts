// Policies on second factors: roles and organizations that require one, and when the requirement first met a user, from which
// the grace period is counted.

export const sessionTasks = `
alter table roles add column requires_second_factor boolean not null default false;
alter table organizations add column requires_second_factor boolean not null default false;
create index organizations_requiring_second_factor on organizations (instance_id) where requires_second_factor;
alter table users add column second_factor_required_at bigint;
`;
