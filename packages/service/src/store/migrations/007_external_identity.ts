// Sign-in through identity providers: the providers of an instance, the redirects, the external accounts of users, and used
// one-time tokens.

export const externalIdentity = `
create table oauth_providers (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  strategy text not null,
  client_id text not null,
  sealed_client_secret text not null,
  options jsonb not null,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index oauth_providers_strategy on oauth_providers (instance_id, strategy);

create table external_accounts (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  verification_id text,
  strategy text not null,
  provider_user_id text,
  status text not null,
  error_code text,
  approved_scopes text not null,
  email_address text,
  is_email_verified boolean not null,
  first_name text,
  last_name text,
  username text,
  image_url text,
  public_metadata jsonb not null default '{}',
  sealed_access_token text,
  sealed_refresh_token text,
  access_token_expires_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index external_accounts_identity on external_accounts (instance_id, strategy, provider_user_id)
  where user_id is not null;
create index external_accounts_user on external_accounts (user_id);
create index external_accounts_verification on external_accounts (verification_id);
create index external_accounts_unfinished on external_accounts (created_at)
  where user_id is null or provider_user_id is null;

create table oauth_flows (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  client_id text not null references clients (id) on delete cascade,
  state_hash text not null unique,
  strategy text not null,
  intent text not null,
  owner_id text not null,
  verification_id text,
  session_id text,
  sealed_secrets text not null,
  redirect_uri text not null,
  redirect_url text not null,
  complete_url text,
  sealed_posted text,
  expires_at bigint not null,
  used_at bigint,
  created_at bigint not null
);
create index oauth_flows_expires on oauth_flows (expires_at);
create index oauth_flows_client on oauth_flows (client_id);

create table spent_tokens (
  id text primary key,
  expire_at bigint not null
);
create index spent_tokens_expire on spent_tokens (expire_at);

alter table verifications add column error_session_id text;
alter table verifications add column sealed_external_url text;

alter table sign_ups add column external_account_id text;
alter table sign_ups add column external_verification_id text;
alter table sign_ups add column requires_external boolean not null default false;
`;
