// Further addresses of an instance besides the host in its key: a proxy path of the application, and satellites on other
// domains. A satellite's host has a separate secret per browser, issued through a single-use ticket.

export const boundary = `
alter table instances add column proxy_url text unique;
alter table instances add column satellites jsonb not null default '[]';
create index instances_satellites on instances using gin (satellites jsonb_path_ops);

create table satellite_links (
  id text primary key,
  client_id text not null references clients (id) on delete cascade,
  domain text not null,
  issued_under text not null,
  ticket_hash text unique,
  ticket_expires_at bigint not null,
  nonce_hash text not null,
  secret_hash text unique,
  expires_at bigint not null,
  created_at bigint not null
);
create index satellite_links_client on satellite_links (client_id);
create index satellite_links_expiry on satellite_links (expires_at);
`;
