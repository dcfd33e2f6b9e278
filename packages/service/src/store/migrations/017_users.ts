// Users as the operator manages them: bans, locks, private metadata and the time of the last use; the search for users by the
// beginnings of words, and an index for every order and every filter of the list. The words of a user are separate rows, as for
// members of organizations. Triggers maintain the words, the number of users, and the address by which users are ordered.

export const users = `
alter table users add column private_metadata jsonb not null default '{}';
alter table users add column banned_at bigint;
alter table users add column locked_until bigint;
alter table users add column last_active_at bigint;
alter table users add column primary_email_address text collate "C";

update users set
  last_active_at = (select max(last_active_at) from sessions where user_id = users.id and actor is null),
  primary_email_address = (select email_address from email_addresses where id = users.primary_email_address_id);

create index users_changed on users (instance_id, updated_at desc, id desc);
create index users_seen on users (instance_id, last_active_at desc nulls last, id desc);
create index users_signed_in on users (instance_id, last_sign_in_at desc nulls last, id desc);
create index users_by_first_name on users (instance_id, (folded(first_name) collate "C"), id);
create index users_by_last_name on users (instance_id, (folded(last_name) collate "C"), id);
create index users_by_username on users (instance_id, (username collate "C"), id);
create index users_by_email_address on users (instance_id, primary_email_address, id);

create index users_banned on users (instance_id, id) where banned_at is not null;
create index users_locked on users (instance_id, locked_until) where locked_until is not null;
create index lockouts_locked on lockouts (locked_until) where locked_until is not null;
create index users_with_password on users (instance_id, id) where password_digest is not null;
create index totps_verified on totps (instance_id, user_id) where verified;
create index passkeys_registered on passkeys (instance_id, user_id) where credential_id is not null;
create index phone_numbers_second_factor on phone_numbers (instance_id, user_id) where reserved_for_second_factor;

alter table backup_codes add column instance_id text references instances (id) on delete cascade;
update backup_codes set instance_id = (select instance_id from users where id = backup_codes.user_id);
alter table backup_codes alter column instance_id set not null;
create index backup_codes_unused on backup_codes (instance_id, user_id) where used_at is null;

create function words_in(given text) returns setof text language sql immutable parallel safe as $$
  select word from regexp_split_to_table(folded(given), '[\\s!-/:-@[-\`{-~]+') as word where word <> ''
$$;

create function words_of_address(given text) returns setof text language sql immutable parallel safe as $$
  select words_in(split_part(given, '@', 1))
  union all select folded(given)
  union all select '@' || folded(split_part(given, '@', 2))
$$;

create or replace function words_of_user(given text) returns setof text language sql stable as $$
  select distinct left(found.word, 64)
  from users
  left join email_addresses on email_addresses.id = users.primary_email_address_id
  left join phone_numbers on phone_numbers.id = users.primary_phone_number_id
  cross join lateral (
    select words_in(concat_ws(' ', users.first_name, users.last_name, users.username, phone_numbers.phone_number))
    union all select words_of_address(email_addresses.email_address) where email_addresses.email_address is not null
  ) as found (word)
  where users.id = given
$$;

create table user_words (
  instance_id text not null,
  word text collate "C" not null,
  user_id text not null references users (id) on delete cascade,
  primary key (instance_id, word, user_id)
);
create index user_words_user on user_words (user_id, word);

create function all_words_of_user(given text) returns setof text language sql stable as $$
  select distinct left(found.word, 64) from (
    select words_in(concat_ws(' ', first_name, last_name, username)) from users where id = given
    union all select folded(substr(given, strpos(given, '_') + 1))
    union all select words_of_address(email_address) from email_addresses where user_id = given
    union all select words_in(phone_number) from phone_numbers where user_id = given
    union all select folded(web3_wallet) from web3_wallets where user_id = given
  ) as found (word)
$$;

create function replace_words_of_user(given text) returns void language plpgsql as $$
begin
  -- A concurrent change of this user waits, and then reads the words that this transaction leaves.
  perform 1 from users where id = given for no key update;
  delete from user_words where user_id = given and word not in (select all_words_of_user(given));
  insert into user_words (instance_id, word, user_id)
  select users.instance_id, word, users.id from users cross join lateral all_words_of_user(users.id) as word
  where users.id = given
  on conflict do nothing;
end $$;

-- The number of users of an instance, in sixteen parts, so that concurrent sign-ups rarely wait for each other.
create table user_counts (
  instance_id text not null references instances (id) on delete cascade,
  shard integer not null,
  count integer not null,
  primary key (instance_id, shard)
);

create function add_new_users() returns trigger language plpgsql as $$
begin
  insert into user_words (instance_id, word, user_id)
  select distinct added.instance_id, left(found.word, 64), added.id
  from added cross join lateral (
    select words_in(concat_ws(' ', added.first_name, added.last_name, added.username))
    union all select folded(substr(added.id, strpos(added.id, '_') + 1))
  ) as found (word);
  insert into user_counts (instance_id, shard, count)
  select instance_id, hashtext(id) & 15 as shard, count(*) from added group by 1, 2 order by 1, 2
  on conflict (instance_id, shard) do update set count = user_counts.count + excluded.count;
  return null;
end $$;
create trigger users_added after insert on users referencing new table as added
  for each statement execute function add_new_users();

create function count_removed_users() returns trigger language plpgsql as $$
begin
  update user_counts set count = user_counts.count - gone.count
  from (select instance_id, hashtext(id) & 15 as shard, count(*) as count from removed group by 1, 2) as gone
  where user_counts.instance_id = gone.instance_id and user_counts.shard = gone.shard;
  return null;
end $$;
create trigger users_removed after delete on users referencing old table as removed
  for each statement execute function count_removed_users();

create function keep_all_words_of_user() returns trigger language plpgsql as $$
begin
  perform replace_words_of_user(new.id);
  return null;
end $$;
create trigger users_all_words after update on users for each row
  when ((old.first_name, old.last_name, old.username) is distinct from (new.first_name, new.last_name, new.username))
  execute function keep_all_words_of_user();

create function keep_words_of_identifier() returns trigger language plpgsql as $$
begin
  perform replace_words_of_user(old.user_id);
  return null;
end $$;
create trigger email_addresses_words after delete or update of email_address on email_addresses
  for each row execute function keep_words_of_identifier();
create trigger phone_numbers_words after delete or update of phone_number on phone_numbers
  for each row execute function keep_words_of_identifier();
create trigger web3_wallets_words after delete or update of web3_wallet on web3_wallets
  for each row execute function keep_words_of_identifier();

create function add_new_addresses() returns trigger language plpgsql as $$
begin
  perform 1 from users where id in (select user_id from added) order by id for no key update;
  update users set primary_email_address = added.email_address from added
  where users.id = added.user_id and users.primary_email_address_id = added.id;
  insert into user_words (instance_id, word, user_id)
  select distinct added.instance_id, left(word, 64), added.user_id
  from added cross join lateral words_of_address(added.email_address) as word
  on conflict do nothing;
  return null;
end $$;
create trigger email_addresses_added after insert on email_addresses referencing new table as added
  for each statement execute function add_new_addresses();

create function add_new_numbers() returns trigger language plpgsql as $$
begin
  perform 1 from users where id in (select user_id from added) order by id for no key update;
  insert into user_words (instance_id, word, user_id)
  select distinct added.instance_id, left(word, 64), added.user_id
  from added cross join lateral words_in(added.phone_number) as word
  on conflict do nothing;
  return null;
end $$;
create trigger phone_numbers_added after insert on phone_numbers referencing new table as added
  for each statement execute function add_new_numbers();

create function add_new_wallets() returns trigger language plpgsql as $$
begin
  perform 1 from users where id in (select user_id from added) order by id for no key update;
  insert into user_words (instance_id, word, user_id)
  select distinct instance_id, left(folded(web3_wallet), 64), user_id from added
  on conflict do nothing;
  return null;
end $$;
create trigger web3_wallets_added after insert on web3_wallets referencing new table as added
  for each statement execute function add_new_wallets();

create function keep_primary_address() returns trigger language plpgsql as $$
begin
  new.primary_email_address :=
    (select email_address from email_addresses where id = new.primary_email_address_id);
  return new;
end $$;
create trigger users_primary_address before update on users for each row
  when (old.primary_email_address_id is distinct from new.primary_email_address_id)
  execute function keep_primary_address();

insert into user_words (instance_id, word, user_id)
select users.instance_id, word, users.id from users cross join lateral all_words_of_user(users.id) as word;
insert into user_counts (instance_id, shard, count)
select instance_id, hashtext(id) & 15 as shard, count(*) from users group by 1, 2;
`;
