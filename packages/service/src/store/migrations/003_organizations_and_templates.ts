// Organizations with their members, roles and permissions; token templates; how long a signing key must stay published; and the
// ids of sessions whose user was deleted, so that their browsers learn that they are signed out.
// A session's active organization must be one of its user's organizations: a foreign key enforces that when a member leaves or
// is removed.

export const organizationsAndTemplates = `
create table organizations (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  name text not null,
  slug text,
  public_metadata jsonb not null default '{}',
  max_allowed_memberships integer,
  admin_delete_enabled boolean not null default true,
  members_count integer not null default 0,
  created_by text references users (id) on delete set null,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index organizations_slug on organizations (instance_id, slug);
create index organizations_newest on organizations (instance_id, created_at desc, id desc);
create index organizations_creator on organizations (created_by);

create table permissions (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  key text not null,
  name text not null,
  description text not null,
  type text not null check (type in ('system', 'user')),
  created_at bigint not null,
  updated_at bigint not null
);
create unique index permissions_key on permissions (instance_id, key);

create table roles (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  key text not null,
  name text not null,
  description text not null,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index roles_key on roles (instance_id, key);

create table role_permissions (
  role_id text not null references roles (id) on delete cascade,
  permission_id text not null references permissions (id) on delete cascade,
  primary key (role_id, permission_id)
);
create index role_permissions_permission on role_permissions (permission_id);

create table organization_memberships (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  organization_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role_id text not null references roles (id),
  public_metadata jsonb not null default '{}',
  created_at bigint not null,
  updated_at bigint not null
);
create unique index organization_memberships_member on organization_memberships (user_id, organization_id);
create index organization_memberships_newest on organization_memberships (organization_id, created_at desc, id desc);
create index organization_memberships_role on organization_memberships (role_id);

create function count_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update organizations set members_count = members_count + 1 where id = new.organization_id;
  else
    update organizations set members_count = members_count - 1 where id = old.organization_id;
  end if;
  return null;
end $$;
create trigger organization_memberships_counted after insert or delete on organization_memberships
  for each row execute function count_members();

alter table sessions add constraint sessions_active_organization
  foreign key (user_id, last_active_organization_id)
  references organization_memberships (user_id, organization_id)
  on delete set null (last_active_organization_id);

insert into permissions (id, instance_id, key, name, description, type, created_at, updated_at)
select 'perm_' || substr(md5(instances.id || given.key), 1, 27), instances.id, given.key, given.name, given.description,
  'system', instances.created_at, instances.created_at
from instances cross join (values
  ('org:sys_profile:manage', 'Manage organization', 'Change the name, address and picture of the organization.'),
  ('org:sys_profile:delete', 'Delete organization', 'Delete the organization with everything in it.'),
  ('org:sys_memberships:read', 'Read members', 'See who belongs to the organization.'),
  ('org:sys_memberships:manage', 'Manage members', 'Invite and remove people, and change their roles.'),
  ('org:sys_domains:read', 'Read domains', 'See the domains of the organization.'),
  ('org:sys_domains:manage', 'Manage domains', 'Add, verify and remove domains.')
) as given (key, name, description);

insert into roles (id, instance_id, key, name, description, created_at, updated_at)
select 'role_' || substr(md5(instances.id || given.key), 1, 27), instances.id, given.key, given.name, given.description,
  instances.created_at, instances.created_at
from instances cross join (values
  ('org:admin', 'Admin', 'May do everything in the organization.'),
  ('org:member', 'Member', 'Takes part in the organization.')
) as given (key, name, description);

insert into role_permissions (role_id, permission_id)
select roles.id, permissions.id from roles join permissions using (instance_id)
where roles.key = 'org:admin' or permissions.key = 'org:sys_memberships:read';

create table token_templates (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  name text not null,
  claims json not null,
  lifetime_seconds integer not null,
  allowed_clock_skew_seconds integer not null,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index token_templates_name on token_templates (instance_id, name);

alter table signing_keys add column needed_until bigint not null default 0;

create table lost_sessions (
  id text primary key,
  client_id text not null references clients (id) on delete cascade,
  lost_at bigint not null
);
create index lost_sessions_client on lost_sessions (client_id);
create index sign_ups_user on sign_ups (created_user_id);
`;
