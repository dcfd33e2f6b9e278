// More sign-in methods: phone numbers, e-mail links, tickets, the waitlist, second factors of a sign-in. A number is claimed
// like an address: by one user at a time.

export const waysIn = `
alter table users add column primary_phone_number_id text;

create table phone_numbers (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  phone_number text not null,
  claimed boolean not null,
  verification_status text not null,
  verification_strategy text,
  verified_at_client text,
  reserved_for_second_factor boolean not null default false,
  default_second_factor boolean not null default false,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index phone_numbers_claimed on phone_numbers (instance_id, phone_number) where claimed;
create index phone_numbers_user on phone_numbers (user_id);

alter table sign_ins add column new_password_digest text;
alter table sign_ins add column ends_other_sessions boolean not null default false;

alter table sign_ups add column phone_number text;
alter table sign_ups add column phone_verification_id text;
alter table sign_ups add column web3_wallet text;
alter table sign_ups add column web3_verification_id text;
alter table sign_ups add column ticket_id text;

alter table verifications add column phone_number_id text;
alter table verifications add column nonce text;
alter table verifications add column message text;
alter table verifications add column link_hash text;
alter table verifications add column redirect_url text;
alter table verifications add column verified_at_client text;
alter table verifications add column error_code text;
create unique index verifications_link on verifications (link_hash);

create table tickets (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  kind text not null,
  token_hash text not null unique,
  status text not null,
  user_id text references users (id) on delete cascade,
  email_address text,
  actor jsonb,
  public_metadata jsonb not null default '{}',
  redirect_url text,
  session_seconds integer,
  expires_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index tickets_instance on tickets (instance_id, kind, created_at desc, id desc);
create index tickets_email on tickets (instance_id, email_address);
create index tickets_user on tickets (user_id);

create table waitlist_entries (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  email_address text not null,
  language text not null,
  status text not null,
  ticket_id text references tickets (id) on delete set null,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index waitlist_entries_address on waitlist_entries (instance_id, email_address);
create index waitlist_entries_newest on waitlist_entries (instance_id, created_at desc, id desc);
`;
