// A revision of each instance: a new random value with every write of its row, whichever release writes it. Processes keep parsed
// instances by their revision. It is random and not a number, because a database that lost its last writes in a fail-over would use
// the same number again for other settings.

export const instanceRevision = `
alter table instances add column revision text not null default gen_random_uuid()::text;

create function revise_instance() returns trigger language plpgsql as $$
begin
  new.revision := gen_random_uuid()::text;
  return new;
end $$;
create trigger instances_revised before insert or update on instances
  for each row execute function revise_instance();
`;
