// An import writes the search words and the number of its new users at the end of each batch, in one statement each. While
// `latchkey.user_index` is off, the triggers of new users and identifiers leave both, and lock no user: the batch has just added them.
// The rows of `user_counts` are then locked for the end of a batch alone, so that two batches can be written at the same time.

export const importedWords = `
create or replace function add_new_users() returns trigger language plpgsql as $$
begin
  if current_setting('latchkey.user_index', true) = 'off' then return null; end if;
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

create or replace function add_new_addresses() returns trigger language plpgsql as $$
begin
  if current_setting('latchkey.user_index', true) = 'off' then return null; end if;
  perform 1 from users where id in (select user_id from added) order by id for no key update;
  update users set primary_email_address = added.email_address from added
  where users.id = added.user_id and users.primary_email_address_id = added.id
    and users.primary_email_address is distinct from added.email_address;
  insert into user_words (instance_id, word, user_id)
  select distinct added.instance_id, left(word, 64), added.user_id
  from added cross join lateral words_of_address(added.email_address) as word
  on conflict do nothing;
  return null;
end $$;

create or replace function add_new_numbers() returns trigger language plpgsql as $$
begin
  if current_setting('latchkey.user_index', true) = 'off' then return null; end if;
  perform 1 from users where id in (select user_id from added) order by id for no key update;
  insert into user_words (instance_id, word, user_id)
  select distinct added.instance_id, left(word, 64), added.user_id
  from added cross join lateral words_in(added.phone_number) as word
  on conflict do nothing;
  return null;
end $$;

create or replace function add_new_wallets() returns trigger language plpgsql as $$
begin
  if current_setting('latchkey.user_index', true) = 'off' then return null; end if;
  perform 1 from users where id in (select user_id from added) order by id for no key update;
  insert into user_words (instance_id, word, user_id)
  select distinct instance_id, left(folded(web3_wallet), 64), user_id from added
  on conflict do nothing;
  return null;
end $$;
`;
