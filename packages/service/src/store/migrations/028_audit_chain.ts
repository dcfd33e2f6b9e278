// The audit log as a chain: each event has a number and a keyed hash over itself and the event before it, so that a changed or removed
// row is found. Events also name their organization, for exports.

export const auditChain = `
alter table audit_events add column organization_id text;
alter table audit_events add column link bigint;
alter table audit_events add column hash text;
alter table audit_events add column changes_hash text;
create unique index audit_events_chain on audit_events (instance_id, link);
create index audit_events_unlinked on audit_events (position) where link is null;
create index audit_events_user_chain on audit_events (instance_id, user_id, link);
create index audit_events_organization_chain on audit_events (instance_id, organization_id, link)
  where organization_id is not null;

create table audit_chains (
  instance_id text primary key references instances (id) on delete cascade,
  first_link bigint not null,
  first_hash text not null,
  last_link bigint not null,
  last_hash text not null,
  seal text not null
);
`;
