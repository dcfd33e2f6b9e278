// The base tables: the installation, instances, keys, development browsers, outbox, rate limits. Settings are json, not jsonb:
// the order of attributes is the order in which identifiers are offered, and jsonb does not keep it.

export const foundation = `
create table installation (
  id integer primary key check (id = 1),
  key_fingerprint text not null,
  created_at bigint not null
);

create table instances (
  id text primary key,
  environment_type text not null check (environment_type in ('development', 'production')),
  publishable_key text not null unique,
  api_host text not null unique,
  secret_key_hash text not null unique,
  sealed_secret_key text,
  settings json not null,
  allowed_origins json not null,
  signing_algorithm text not null check (signing_algorithm in ('ES256', 'RS256')),
  created_at bigint not null,
  updated_at bigint not null
);

create table signing_keys (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  algorithm text not null,
  public_jwk json not null,
  sealed_private_key text not null,
  created_at bigint not null,
  active_at bigint not null
);
create unique index signing_keys_first on signing_keys (instance_id, algorithm) where active_at = 0;
create index signing_keys_instance on signing_keys (instance_id);

create table dev_browsers (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  token_hash text not null unique,
  client_id text,
  created_at bigint not null,
  updated_at bigint not null
);
create index dev_browsers_client on dev_browsers (client_id);

create table outbox (
  id text primary key,
  seq bigint generated always as identity,
  instance_id text not null references instances (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  recipient_hash text not null,
  sealed_content text not null,
  created_at bigint not null,
  sent_at bigint,
  attempts integer not null,
  next_attempt_at bigint not null,
  give_up_at bigint not null,
  last_error text
);
create index outbox_due on outbox (next_attempt_at) where sent_at is null;
create index outbox_inbox on outbox (instance_id, created_at desc, seq desc);
create index outbox_recipient on outbox (instance_id, recipient_hash, created_at desc);

create table rate_limits (
  key text primary key,
  count integer not null,
  window_ends_at bigint not null
);
create index rate_limits_over on rate_limits (window_ends_at);
`;
