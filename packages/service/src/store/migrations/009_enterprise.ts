// Enterprise sign-in: the connections of an instance, the domains they cover, and the connection of an external account, a
// redirect and a sign-up.

export const enterprise = `
create table enterprise_connections (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  organization_id text references organizations (id) on delete set null,
  name text not null,
  protocol text not null,
  provider text not null,
  active boolean not null,
  allow_idp_initiated boolean not null,
  allow_subdomains boolean not null,
  sync_user_attributes boolean not null,
  disable_additional_identifications boolean not null,
  logo_url text,
  attribute_mapping jsonb not null,
  saml jsonb,
  sealed_signing_key text,
  oidc jsonb,
  sealed_client_secret text,
  created_at bigint not null,
  updated_at bigint not null
);
create index enterprise_connections_instance on enterprise_connections (instance_id);
create index enterprise_connections_organization on enterprise_connections (organization_id);

create table enterprise_domains (
  connection_id text not null references enterprise_connections (id) on delete cascade,
  instance_id text not null references instances (id) on delete cascade,
  domain text not null,
  active boolean not null,
  allow_subdomains boolean not null,
  position integer not null,
  primary key (connection_id, domain)
);
create unique index enterprise_domains_active on enterprise_domains (instance_id, domain) where active;

alter table external_accounts add column connection_id text references enterprise_connections (id) on delete cascade;
drop index external_accounts_identity;
create unique index external_accounts_identity on external_accounts
  (instance_id, strategy, provider_user_id, coalesce(connection_id, ''))
  where user_id is not null;
create index external_accounts_connection on external_accounts (connection_id) where connection_id is not null;

alter table oauth_flows add column connection_id text references enterprise_connections (id) on delete cascade;
alter table sign_ins add column enterprise_connection_id text;
alter table sign_ups add column enterprise_connection_id text;
`;
