// An import writes the primary address of a user with the user. The trigger of new addresses does not write it again: an update of a
// user is a new entry in each of its indexes.

export const importedAddresses = `
create or replace function add_new_addresses() returns trigger language plpgsql as $$
begin
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
`;
