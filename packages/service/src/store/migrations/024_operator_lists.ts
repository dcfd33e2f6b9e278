// Indexes for the lists of the admin API: tickets, the waitlist, sessions and the audit log, by their filters and orders.

export const operatorLists = `
create index tickets_status on tickets (instance_id, kind, status, created_at desc, id desc);
create index tickets_address on tickets (instance_id, kind, email_address text_pattern_ops);
create index tickets_by_address on tickets (instance_id, kind, email_address, id);

create index waitlist_entries_status on waitlist_entries (instance_id, status, created_at desc, id desc);
create index waitlist_entries_prefix on waitlist_entries (instance_id, email_address text_pattern_ops);

create index sessions_newest on sessions (instance_id, created_at desc, id desc);
create index sessions_status on sessions (instance_id, status, created_at desc, id desc);

create index audit_events_event on audit_events (instance_id, event, created_at desc, position desc);
create index audit_events_target on audit_events (instance_id, target, created_at desc, position desc)
  where target is not null;
`;
