// Organizations as the operator manages them: private metadata of organizations and memberships, the search for organizations by
// the beginnings of words, and an index for every order of the list. Triggers maintain the words and the number of organizations.

export const organizationSearch = `
alter table organizations add column private_metadata jsonb not null default '{}';
alter table organization_memberships add column private_metadata jsonb not null default '{}';

create index organizations_by_name on organizations (instance_id, (folded(name) collate "C"), id);
create index organizations_by_members on organizations (instance_id, members_count, id);

create table organization_words (
  instance_id text not null,
  word text collate "C" not null,
  organization_id text not null references organizations (id) on delete cascade,
  primary key (instance_id, word, organization_id)
);
create index organization_words_organization on organization_words (organization_id, word);

create function words_of_organization(id text, name text, slug text)
returns setof text language sql immutable parallel safe as $$
  select distinct left(found.word, 64)
  from (
    select regexp_split_to_table(folded(concat_ws(' ', name, slug)), '[\\s!-/:-@[-\`{-~]+')
    union all select folded(substr(id, strpos(id, '_') + 1))
  ) as found (word)
  where found.word <> ''
$$;

-- The number of organizations of an instance, in sixteen parts, so that concurrent creations rarely wait for each other.
create table organization_counts (
  instance_id text not null references instances (id) on delete cascade,
  shard integer not null,
  count integer not null,
  primary key (instance_id, shard)
);

create function add_new_organizations() returns trigger language plpgsql as $$
begin
  insert into organization_words (instance_id, word, organization_id)
  select added.instance_id, word, added.id
  from added cross join lateral words_of_organization(added.id, added.name, added.slug) as word;
  insert into organization_counts (instance_id, shard, count)
  select instance_id, hashtext(id) & 15 as shard, count(*) from added group by 1, 2 order by 1, 2
  on conflict (instance_id, shard) do update set count = organization_counts.count + excluded.count;
  return null;
end $$;
create trigger organizations_added after insert on organizations referencing new table as added
  for each statement execute function add_new_organizations();

create function count_removed_organizations() returns trigger language plpgsql as $$
begin
  update organization_counts set count = organization_counts.count - gone.count
  from (select instance_id, hashtext(id) & 15 as shard, count(*) as count from removed group by 1, 2) as gone
  where organization_counts.instance_id = gone.instance_id and organization_counts.shard = gone.shard;
  return null;
end $$;
create trigger organizations_removed after delete on organizations referencing old table as removed
  for each statement execute function count_removed_organizations();

create function keep_words_of_organization() returns trigger language plpgsql as $$
begin
  delete from organization_words where organization_id = new.id;
  insert into organization_words (instance_id, word, organization_id)
  select new.instance_id, word, new.id from words_of_organization(new.id, new.name, new.slug) as word;
  return null;
end $$;
create trigger organizations_words after update on organizations for each row
  when ((old.name, old.slug) is distinct from (new.name, new.slug))
  execute function keep_words_of_organization();

insert into organization_words (instance_id, word, organization_id)
select instance_id, word, id from organizations cross join lateral words_of_organization(id, name, slug) as word;
insert into organization_counts (instance_id, shard, count)
select instance_id, hashtext(id) & 15 as shard, count(*) from organizations group by 1, 2;
`;
