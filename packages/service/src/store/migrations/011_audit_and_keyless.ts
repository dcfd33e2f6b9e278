// The audit log, step-up of a session, and instances that were created for an application without a key. An audit row has no
// foreign key to its user, because it stays when the user is deleted.

export const auditAndKeyless = `
create table audit_events (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  event text not null,
  user_id text,
  actor jsonb,
  session_id text,
  client_id text,
  ip_address text,
  user_agent text,
  target text,
  reason text,
  created_at bigint not null,
  position bigint not null generated always as identity
);
create index audit_events_newest on audit_events (instance_id, created_at desc, position desc);
create index audit_events_user on audit_events (instance_id, user_id, created_at desc);
create index audit_events_age on audit_events (created_at);

create table session_verifications (
  session_id text primary key references sessions (id) on delete cascade,
  id text not null unique,
  level text not null,
  status text not null,
  first_factor_verification_id text,
  second_factor_verification_id text,
  expire_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index session_verifications_over on session_verifications (expire_at);

create table keyless_instances (
  instance_id text primary key references instances (id) on delete cascade,
  claim_hash text not null unique,
  expire_at bigint not null,
  claimed_at bigint,
  created_at bigint not null
);
create index keyless_instances_unclaimed on keyless_instances (expire_at) where claimed_at is null;
`;
