// Account management: verifications of addresses that a user adds, and pictures.

export const account = `
alter table email_addresses add column verification_id text;
alter table email_addresses add column verification_expire_at bigint;
alter table phone_numbers add column verification_id text;
alter table phone_numbers add column verification_expire_at bigint;
alter table web3_wallets add column verification_id text;
alter table web3_wallets add column verification_expire_at bigint;

create unique index email_addresses_of_user on email_addresses (user_id, email_address);
create unique index phone_numbers_of_user on phone_numbers (user_id, phone_number);
create unique index web3_wallets_of_user on web3_wallets (user_id, web3_wallet);

create index verifications_of_identifiers on verifications (expire_at) where owner_id like 'idn!_%' escape '!';

create table images (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  content_type text not null,
  bytes bytea not null,
  created_at bigint not null
);
create index images_user on images (user_id);
alter table users add column profile_image_id text;
`;
