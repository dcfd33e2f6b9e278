// What imports have written, so that a second run continues and never doubles; and a switch by which the transactions of an
// import make no events: a trigger returns at once while `latchkey.events` is off.

export const imports = `
create table import_records (
  instance_id text not null references instances (id) on delete cascade,
  source text not null,
  kind text not null,
  source_id text not null,
  id text not null,
  primary key (instance_id, source, kind, source_id)
);

create or replace function note_row() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if current_setting('latchkey.events', true) = 'off' then return null; end if;
  if tg_op = 'DELETE' then changed := to_jsonb(old); else changed := to_jsonb(new); end if;
  insert into event_notes (instance_id, kind, operation, subject, detail) values (
    changed ->> 'instance_id',
    tg_argv[0],
    case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else coalesce(tg_argv[1], 'updated') end,
    changed ->> 'id',
    jsonb_strip_nulls(jsonb_build_object(
      'organization_id', changed -> 'organization_id', 'user_id', changed -> 'user_id'
    ))
  );
  return null;
end $$;

create or replace function note_part_of_user() returns trigger language plpgsql as $$
declare
  owner text;
  instance text;
begin
  if current_setting('latchkey.events', true) = 'off' then return null; end if;
  if tg_op = 'DELETE' then
    owner := old.user_id;
    instance := old.instance_id;
  else
    owner := coalesce(new.user_id, old.user_id);
    instance := new.instance_id;
  end if;
  if owner is not null then
    insert into event_notes (instance_id, kind, operation, subject, detail)
    values (instance, 'user', 'updated', owner, jsonb_build_object('part', tg_argv[0]));
  end if;
  return null;
end $$;

create or replace function note_permission_of_role() returns trigger language plpgsql as $$
declare
  owner text;
begin
  if current_setting('latchkey.events', true) = 'off' then return null; end if;
  if tg_op = 'DELETE' then owner := old.role_id; else owner := new.role_id; end if;
  insert into event_notes (instance_id, kind, operation, subject)
  select roles.instance_id, 'role', 'updated', roles.id from roles where roles.id = owner;
  return null;
end $$;
`;
