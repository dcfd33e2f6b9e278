// Pictures of organizations, and the search for members. The words of a member are separate rows, so that neither a page of ten
// thousand members nor a search reads more rows than it shows. Triggers maintain the words when a member joins, leaves or is
// renamed; the database also folds case and accents, for stored words and for queries.

export const organizations = `
alter table organizations add column logo_image_id text;
alter table images add column organization_id text references organizations (id) on delete cascade;
create index images_organization on images (organization_id);

create index organization_memberships_in_role
  on organization_memberships (organization_id, role_id, created_at desc, id desc);

create function folded(given text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(given, nfkd), '[\\u0300-\\u036f]', '', 'g'))
$$;

create function words_of_user(given text) returns setof text language sql stable as $$
  select distinct left(found.word, 64)
  from users
  left join email_addresses on email_addresses.id = users.primary_email_address_id
  left join phone_numbers on phone_numbers.id = users.primary_phone_number_id
  cross join lateral (
    select regexp_split_to_table(
      folded(concat_ws(' ', users.first_name, users.last_name, users.username,
        split_part(email_addresses.email_address, '@', 1), phone_numbers.phone_number)),
      '[\\s!-/:-@[-\`{-~]+')
    union all select folded(email_addresses.email_address)
    union all select '@' || folded(split_part(email_addresses.email_address, '@', 2))
  ) as found (word)
  where users.id = given and found.word <> ''
$$;

create table member_words (
  organization_id text not null,
  word text collate "C" not null,
  user_id text not null,
  primary key (organization_id, word, user_id),
  foreign key (user_id, organization_id)
    references organization_memberships (user_id, organization_id) on delete cascade
);
create index member_words_member on member_words (user_id, organization_id, word);

create function keep_words_of_member() returns trigger language plpgsql as $$
begin
  -- Somebody who gets another name at this moment has it before their words are read.
  perform 1 from users where id = new.user_id for no key update;
  insert into member_words (organization_id, word, user_id)
  select new.organization_id, word, new.user_id from words_of_user(new.user_id) as word;
  return null;
end $$;
create trigger organization_memberships_words after insert on organization_memberships
  for each row execute function keep_words_of_member();

create function keep_words_of_user() returns trigger language plpgsql as $$
begin
  delete from member_words where user_id = new.id;
  insert into member_words (organization_id, word, user_id)
  select organization_id, word, new.id
  from organization_memberships cross join words_of_user(new.id) as word
  where organization_memberships.user_id = new.id;
  return null;
end $$;
create trigger users_words after update on users for each row
  when ((old.first_name, old.last_name, old.username, old.primary_email_address_id, old.primary_phone_number_id)
    is distinct from
    (new.first_name, new.last_name, new.username, new.primary_email_address_id, new.primary_phone_number_id))
  execute function keep_words_of_user();

insert into member_words (organization_id, word, user_id)
select organization_id, word, user_id
from organization_memberships cross join lateral words_of_user(user_id) as word;
`;
