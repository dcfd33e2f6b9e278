// Users and their browsers: users, e-mail addresses, clients, sessions, sign-in and sign-up attempts, verifications, lockouts.
// An address is claimed by one user at a time; an unclaimed row is one that a user added but never verified.

export const people = `
create table users (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  external_id text,
  username text,
  first_name text,
  last_name text,
  primary_email_address_id text,
  password_digest text,
  public_metadata jsonb not null default '{}',
  unsafe_metadata jsonb not null default '{}',
  last_sign_in_at bigint,
  legal_accepted_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index users_username on users (instance_id, username);
create unique index users_external_id on users (instance_id, external_id);
create index users_newest on users (instance_id, created_at desc, id desc);

create table email_addresses (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  email_address text not null,
  claimed boolean not null,
  verification_status text not null,
  verification_strategy text,
  verified_at_client text,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index email_addresses_claimed on email_addresses (instance_id, email_address) where claimed;
create index email_addresses_user on email_addresses (user_id);

create table clients (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  secret_hash text unique,
  last_active_session_id text,
  sign_in_id text,
  sign_up_id text,
  cookie_expires_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);

create table sessions (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  client_id text not null references clients (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  status text not null,
  expire_at bigint not null,
  abandon_at bigint not null,
  last_active_at bigint not null,
  last_active_organization_id text,
  actor jsonb,
  first_factor_at bigint,
  second_factor_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index sessions_client on sessions (client_id);
create index sessions_user on sessions (user_id);

create table session_activities (
  id text primary key,
  session_id text not null unique references sessions (id) on delete cascade,
  device_type text,
  browser_name text,
  browser_version text,
  ip_address text,
  city text,
  country text,
  is_mobile boolean not null,
  created_at bigint not null,
  updated_at bigint not null
);

create table sign_ins (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  client_id text not null references clients (id) on delete cascade,
  status text not null,
  identifier text,
  user_id text references users (id) on delete cascade,
  first_factor_verification_id text,
  second_factor_verification_id text,
  created_session_id text,
  abandon_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index sign_ins_client on sign_ins (client_id);
create index sign_ins_user on sign_ins (user_id);

create table sign_ups (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  client_id text not null references clients (id) on delete cascade,
  status text not null,
  username text,
  first_name text,
  last_name text,
  email_address text,
  email_verification_id text,
  password_digest text,
  unsafe_metadata jsonb not null default '{}',
  legal_accepted_at bigint,
  created_session_id text,
  created_user_id text,
  abandon_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index sign_ups_client on sign_ups (client_id);

create table verifications (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  client_id text not null references clients (id) on delete cascade,
  owner_id text not null,
  strategy text not null,
  status text not null,
  target text,
  email_address_id text,
  code_mac text,
  attempts integer not null,
  expire_at bigint,
  sent_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index verifications_owner on verifications (owner_id);
create index verifications_target on verifications (instance_id, target, sent_at desc);
create index verifications_client on verifications (client_id);

create table lockouts (
  key text primary key,
  failures integer not null,
  total integer not null,
  locked_until bigint,
  updated_at bigint not null
);
`;
