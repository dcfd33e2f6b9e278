// Indexes to purge rows that anonymous callers left behind without scanning the others: browsers and clients without a session,
// ended sessions, failure counters, and waitlist entries.

export const idle = `
create index clients_idle on clients (updated_at) where last_active_session_id is null;
create index dev_browsers_idle on dev_browsers (updated_at) where client_id is null;
create index sessions_over on sessions (expire_at);
create index lockouts_idle on lockouts (updated_at);
create index waitlist_entries_idle on waitlist_entries (updated_at);
`;
