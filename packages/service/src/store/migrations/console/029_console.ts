// The console: the system instance, whose users are the operators; their roles; and the one-time links by which they come in.

export const consoleOperators = `
alter table instances add column is_system boolean not null default false;
create unique index instances_system on instances (is_system) where is_system;

create table operators (
  user_id text primary key references users (id) on delete cascade,
  role text not null,
  disabled_at bigint,
  created_by text,
  created_at bigint not null,
  updated_at bigint not null
);

create table operator_links (
  id text primary key,
  token_hash text not null unique,
  role text not null,
  email_address text,
  is_recovery boolean not null,
  created_by text,
  expires_at bigint not null,
  used_at bigint,
  created_at bigint not null
);
create index operator_links_expiry on operator_links (expires_at);
`;
