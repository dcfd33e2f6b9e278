// Factors besides passwords and codes: authenticator apps, backup codes, passkeys, wallets; the challenges that these sign; and
// used proofs of work.

export const factors = `
alter table users add column primary_web3_wallet_id text;

create table totps (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  sealed_secret text not null,
  verified boolean not null,
  last_step bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index totps_user on totps (user_id, verified);

create table backup_codes (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  code_mac text not null,
  used_at bigint,
  created_at bigint not null
);
create index backup_codes_user on backup_codes (user_id);

create table passkeys (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  name text,
  verification_id text,
  rp_id text not null,
  credential_id text,
  public_key text,
  counter bigint not null,
  transports jsonb not null default '[]',
  backed_up boolean not null,
  flagged_at bigint,
  last_used_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index passkeys_credential on passkeys (instance_id, credential_id);
create index passkeys_user on passkeys (user_id);

create table web3_wallets (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  web3_wallet text not null,
  claimed boolean not null,
  verification_status text not null,
  verification_strategy text,
  verified_at_client text,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index web3_wallets_claimed on web3_wallets (instance_id, web3_wallet) where claimed;
create index web3_wallets_user on web3_wallets (user_id);

create table captcha_proofs (
  id text primary key,
  expire_at bigint not null
);
create index captcha_proofs_expire on captcha_proofs (expire_at);
alter table clients add column captcha_passed_until bigint;
`;
