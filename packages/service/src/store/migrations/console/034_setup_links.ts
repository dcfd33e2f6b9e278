// Links with which the IT of a company sets its connection up. Only a keyed hash of the token is stored. The table of
// trials has another name in a database to which 035 was applied before.

export const setupLinks = `
create table setup_links (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  connection_id text not null references enterprise_connections (id) on delete cascade,
  token_hash text not null unique,
  can_turn_on boolean not null,
  expires_at bigint not null,
  used_at bigint,
  revoked_at bigint,
  last_used_at bigint,
  created_at bigint not null
);
create index setup_links_connection on setup_links (connection_id, created_at desc);
create index setup_links_expiry on setup_links (expires_at);

alter table if exists connection_runs add column setup_link_id text references setup_links (id) on delete set null;
alter table if exists trial_runs add column setup_link_id text references setup_links (id) on delete set null;
`;
