// The admin API: calls that run once for an idempotency key, and the changed fields in the audit log.

export const adminCalls = `
alter table audit_events add column changes jsonb;

create table idempotency_keys (
  instance_id text not null references instances (id) on delete cascade,
  key_hash text not null,
  fingerprint text not null,
  is_committed boolean not null default false,
  sealed_reply text,
  claimed_at bigint not null,
  primary key (instance_id, key_hash)
);
create index idempotency_keys_age on idempotency_keys (claimed_at);
`;
