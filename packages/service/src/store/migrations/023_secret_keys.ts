// Several secret keys per instance, each with a name and scopes, and signing keys that can be revoked. The key that an instance
// has becomes its first one.

export const secretKeys = `
create table secret_keys (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  name text not null,
  key_hash text not null unique,
  hint text not null,
  sealed_key text,
  scopes jsonb not null,
  last_used_at bigint,
  expires_at bigint,
  revoked_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index secret_keys_instance on secret_keys (instance_id, created_at);
insert into secret_keys (id, instance_id, name, key_hash, hint, sealed_key, scopes, created_at, updated_at)
  select 'skey_' || substr(id, 5), id, 'First key', secret_key_hash, '', sealed_secret_key, '["*"]', created_at, created_at
  from instances;
alter table instances drop column secret_key_hash;
alter table instances drop column sealed_secret_key;

alter table signing_keys add column revoked_at bigint;
`;
