// Trial sign-ins through enterprise connections. What an identity provider said about a user is sealed.

export const connectionRuns = `
create table connection_runs (
  id text primary key,
  position bigserial not null,
  instance_id text not null references instances (id) on delete cascade,
  connection_id text not null references enterprise_connections (id) on delete cascade,
  state_hash text not null unique,
  sealed_secrets text not null,
  redirect_uri text not null,
  status text not null,
  failure_code text,
  sealed_steps text not null,
  created_at bigint not null,
  finished_at bigint
);
create index connection_runs_newest on connection_runs (connection_id, position desc);
`;
