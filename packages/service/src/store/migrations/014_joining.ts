// Joining an organization: invitations to addresses, domains whose users are invited or get a suggestion, and membership
// requests. When a user becomes a member by any of these, triggers close their other pending entries of that organization.
// Triggers also count the pending invitations.

export const joining = `
create table organization_domains (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  organization_id text not null references organizations (id) on delete cascade,
  name text not null,
  enrollment_mode text not null
    check (enrollment_mode in ('manual_invitation', 'automatic_invitation', 'automatic_suggestion')),
  affiliation_email_address text,
  verification_id text,
  verification_attempts integer not null default 0,
  verification_expire_at bigint,
  verified_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index organization_domains_name on organization_domains (organization_id, name);
create unique index organization_domains_proven on organization_domains (instance_id, name) where verified_at is not null;
create index organization_domains_newest on organization_domains (organization_id, created_at desc, id desc);

create table organization_invitations (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  organization_id text not null references organizations (id) on delete cascade,
  domain_id text references organization_domains (id) on delete set null,
  inviter_user_id text references users (id) on delete set null,
  email_address text not null,
  role text not null,
  status text not null check (status in ('pending', 'accepted', 'revoked')),
  public_metadata jsonb not null default '{}',
  token_hash text unique,
  redirect_url text,
  page_origin text,
  expires_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index organization_invitations_open on organization_invitations (organization_id, email_address)
  where status = 'pending';
create index organization_invitations_newest on organization_invitations (organization_id, created_at desc, id desc);
create index organization_invitations_address on organization_invitations (instance_id, email_address);
create index organization_invitations_domain on organization_invitations (domain_id) where domain_id is not null;
create index organization_invitations_inviter on organization_invitations (inviter_user_id);
create index organization_invitations_over on organization_invitations (expires_at) where status = 'pending';

create table organization_suggestions (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  organization_id text not null references organizations (id) on delete cascade,
  domain_id text references organization_domains (id) on delete set null,
  user_id text not null references users (id) on delete cascade,
  status text not null check (status in ('pending', 'accepted', 'closed')),
  created_at bigint not null,
  updated_at bigint not null
);
create unique index organization_suggestions_user on organization_suggestions (user_id, organization_id);
create index organization_suggestions_organization on organization_suggestions (organization_id);
create index organization_suggestions_domain on organization_suggestions (domain_id) where domain_id is not null;

create table organization_membership_requests (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  status text not null check (status in ('pending', 'accepted', 'revoked')),
  created_at bigint not null,
  updated_at bigint not null
);
create unique index organization_membership_requests_open on organization_membership_requests (user_id, organization_id)
  where status = 'pending';
create index organization_membership_requests_newest
  on organization_membership_requests (organization_id, created_at desc, id desc);
create index organization_membership_requests_user on organization_membership_requests (user_id);

create index email_addresses_domain on email_addresses (instance_id, split_part(email_address, '@', 2), user_id)
  where verification_status = 'verified';
create index verifications_of_domains on verifications (expire_at) where owner_id like 'orgdmn!_%' escape '!';

alter table organizations add column pending_invitations_count integer not null default 0;

create function count_new_invitations() returns trigger language plpgsql as $$
begin
  update organizations set pending_invitations_count = pending_invitations_count + made.number
  from (select organization_id, count(*) as number from fresh where status = 'pending' group by organization_id) as made
  where organizations.id = made.organization_id;
  return null;
end $$;
create trigger organization_invitations_made after insert on organization_invitations
  referencing new table as fresh for each statement execute function count_new_invitations();

create function count_changed_invitations() returns trigger language plpgsql as $$
begin
  update organizations set pending_invitations_count = pending_invitations_count + moved.number
  from (
    select organization_id, sum(number) as number from (
      select organization_id, 1 as number from fresh where status = 'pending'
      union all
      select organization_id, -1 as number from stale where status = 'pending'
    ) as steps group by organization_id having sum(number) <> 0
  ) as moved
  where organizations.id = moved.organization_id;
  return null;
end $$;
create trigger organization_invitations_changed after update on organization_invitations
  referencing old table as stale new table as fresh for each statement execute function count_changed_invitations();

create function count_gone_invitations() returns trigger language plpgsql as $$
begin
  update organizations set pending_invitations_count = pending_invitations_count - gone.number
  from (select organization_id, count(*) as number from stale where status = 'pending' group by organization_id) as gone
  where organizations.id = gone.organization_id;
  return null;
end $$;
create trigger organization_invitations_gone after delete on organization_invitations
  referencing old table as stale for each statement execute function count_gone_invitations();

create function close_what_waits() returns trigger language plpgsql as $$
begin
  update organization_membership_requests set status = 'accepted', updated_at = greatest(new.created_at, updated_at + 1)
  where user_id = new.user_id and organization_id = new.organization_id and status = 'pending';
  update organization_suggestions set status = 'closed', updated_at = greatest(new.created_at, updated_at + 1)
  where user_id = new.user_id and organization_id = new.organization_id and status <> 'closed';
  update organization_invitations set status = 'accepted', updated_at = greatest(new.created_at, updated_at + 1)
  where organization_id = new.organization_id and status = 'pending' and email_address in (
    select email_address from email_addresses
    where user_id = new.user_id and claimed and verification_status = 'verified'
  );
  return null;
end $$;
create trigger organization_memberships_joined after insert on organization_memberships
  for each row execute function close_what_waits();
`;
