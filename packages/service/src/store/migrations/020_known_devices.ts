// Browsers that a user has signed in with, the links "this was not me" of mails about new ones, and the method that a browser
// signed in with last. Browsers that have a session now are known from the start, so that an upgrade sends no mails about them.

export const knownDevices = `
create table known_devices (
  user_id text not null references users (id) on delete cascade,
  client_id text not null references clients (id) on delete cascade,
  language text,
  created_at bigint not null,
  last_used_at bigint not null,
  primary key (user_id, client_id)
);
create index known_devices_client on known_devices (client_id);
create index known_devices_idle on known_devices (last_used_at);
insert into known_devices (user_id, client_id, created_at, last_used_at)
  select user_id, client_id, min(created_at), max(last_active_at) from sessions where actor is null group by user_id, client_id;

create table sign_in_notices (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  session_id text not null,
  token_hash text not null unique,
  page_origin text,
  reported_at bigint,
  expires_at bigint not null,
  created_at bigint not null
);
create index sign_in_notices_user on sign_in_notices (user_id);
create index sign_in_notices_expired on sign_in_notices (expires_at);

alter table clients add column last_authentication_strategy text;
alter table sign_ins add column confirms_device boolean not null default false;
`;
