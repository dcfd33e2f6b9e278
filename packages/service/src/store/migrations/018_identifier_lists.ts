// The allow list and the block list of an instance. The unique index also serves the lookup: an identifier is compared with the
// few entries that can cover it.

export const identifierLists = `
create table identifier_list_entries (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  list text not null check (list in ('allow', 'block')),
  identifier text not null,
  identifier_type text not null check (identifier_type in ('email_address', 'phone_number', 'web3_wallet')),
  invitation_id text,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index identifier_list_entries_identifier on identifier_list_entries (instance_id, identifier, list);
create index identifier_list_entries_newest on identifier_list_entries (instance_id, list, created_at desc, id desc);
`;
