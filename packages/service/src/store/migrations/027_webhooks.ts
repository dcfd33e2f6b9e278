// Webhooks: endpoints with their signing secrets, the queue of deliveries, and the log of attempts.

export const webhooks = `
create table webhook_endpoints (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  url text not null,
  description text not null,
  events jsonb not null,
  sealed_headers text not null,
  header_names jsonb not null,
  rate_per_second integer,
  rate_window bigint not null default 0,
  rate_used integer not null default 0,
  enabled boolean not null,
  disabled_reason text,
  failing_since bigint,
  last_failed_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index webhook_endpoints_instance on webhook_endpoints (instance_id, created_at);

create table webhook_secrets (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  type text not null,
  sealed_secret text not null,
  public_key text,
  created_at bigint not null
);
create index webhook_secrets_endpoint on webhook_secrets (endpoint_id, created_at);

create table webhook_deliveries (
  id text primary key,
  position bigserial not null,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  event_id text not null,
  event_type text not null,
  subject text not null,
  sequence bigint not null,
  test_body text,
  state text not null,
  ready boolean not null,
  attempts integer not null default 0,
  next_attempt_at bigint not null,
  created_at bigint not null,
  finished_at bigint
);
create unique index webhook_deliveries_event on webhook_deliveries (endpoint_id, event_id);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at, sequence)
  where state = 'pending' and ready;
create index webhook_deliveries_order on webhook_deliveries (endpoint_id, subject, sequence) where state = 'pending';
create unique index webhook_deliveries_head on webhook_deliveries (endpoint_id, subject)
  where state = 'pending' and ready;
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, position desc);
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, position desc) where state = 'failed';
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
  position bigserial primary key,
  delivery_id text not null references webhook_deliveries (id) on delete cascade,
  number integer not null,
  url text not null,
  started_at bigint not null,
  duration_ms integer not null,
  response_status integer,
  response_body text,
  error text
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, position desc);

create index events_by_time on events (instance_id, created_at, sequence);
`;
