// The history of an instance's settings: what each change set, and what it was before, so that a change can be taken back. The audit log
// masks and cuts values, which cannot be set again.

export const instanceChanges = `
create table instance_changes (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  actor jsonb not null,
  changes jsonb not null,
  reverts text,
  created_at bigint not null,
  position bigint generated always as identity
);
create index instance_changes_newest on instance_changes (instance_id, position desc);
create index instance_changes_reverts on instance_changes (instance_id, reverts) where reverts is not null;
`;
