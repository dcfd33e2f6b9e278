// Maintenance: users who must choose a new password at their next sign-in, and indexes to purge expired attempts, passkeys and
// tickets.

export const upkeep = `
alter table users add column requires_new_password boolean not null default false;

create index sign_ins_abandoned on sign_ins (abandon_at);
create index sign_ups_abandoned on sign_ups (abandon_at);
create index passkeys_unmade on passkeys (created_at) where credential_id is null;
create index tickets_expired on tickets (expires_at);
`;
