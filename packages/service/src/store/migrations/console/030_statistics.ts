// Figures of the overview. Sign-ins are counted by hour when the audit log is chained, which one process at a time does for an instance,
// so that no two sign-ins wait for one counter. The days on which a user was active are bits of one number. Messages are counted by hour.

export const statistics = `
alter table audit_events add column strategy text;

create table sign_in_counts (
  instance_id text not null references instances (id) on delete cascade,
  hour bigint not null,
  method text not null,
  completed bigint not null,
  refused bigint not null,
  primary key (instance_id, hour, method)
);

insert into sign_in_counts (instance_id, hour, method, completed, refused)
select instance_id, created_at - created_at % 3600000,
  case
    when event <> 'sign_in.completed' then 'other'
    when reason in ('passkey', 'password') then reason
    when reason in ('email_code', 'email_link', 'reset_password_email_code') then 'email'
    when reason in ('phone_code', 'reset_password_phone_code') then 'phone'
    when reason in ('saml', 'enterprise_sso') then 'enterprise'
    when reason = 'google_one_tap' or starts_with(reason, 'oauth_') then 'provider'
    when starts_with(reason, 'web3_') then 'wallet'
    else 'other'
  end,
  count(*) filter (where event = 'sign_in.completed'), count(*) filter (where event <> 'sign_in.completed')
from audit_events
where link is not null and event in ('sign_in.completed', 'sign_in.failed', 'sign_in.locked')
group by 1, 2, 3;

-- Bit n of days: the user was active on the day that is n days before day. Days are numbered from 1970 in UTC.
create table user_activity (
  user_id text primary key references users (id) on delete cascade,
  instance_id text not null,
  day integer not null,
  days bigint not null
);
create index user_activity_instance on user_activity (instance_id, day, days);

create function note_activity() returns trigger language plpgsql as $$
declare
  today integer := new.last_active_at / 86400000;
begin
  insert into user_activity (user_id, instance_id, day, days) values (new.id, new.instance_id, today, 1)
  on conflict (user_id) do update set
    day = greatest(user_activity.day, today),
    days = case
      when today <= user_activity.day - 62 then user_activity.days
      when today <= user_activity.day then user_activity.days | (1::bigint << (user_activity.day - today))
      when today - user_activity.day > 61 then 1
      else ((user_activity.days << (today - user_activity.day)) & 4611686018427387903) | 1
    end;
  return null;
end $$;
create trigger users_active_first after insert on users for each row
  when (new.last_active_at is not null) execute function note_activity();
create trigger users_active after update of last_active_at on users for each row
  when (new.last_active_at is not null and (old.last_active_at is null
    or old.last_active_at / 86400000 <> new.last_active_at / 86400000))
  execute function note_activity();

-- What earlier releases have kept: the day of the last use.
insert into user_activity (user_id, instance_id, day, days)
select id, instance_id, last_active_at / 86400000, 1 from users where last_active_at is not null;

create table message_counts (
  instance_id text not null references instances (id) on delete cascade,
  channel text not null,
  hour bigint not null,
  sent bigint not null,
  failed bigint not null,
  delay_ms bigint not null,
  last_sent_at bigint,
  primary key (instance_id, channel, hour)
);

create function count_message() returns trigger language plpgsql as $$
declare
  at bigint := coalesce(new.sent_at, new.failed_at);
  is_sent integer := (new.sent_at is not null)::integer;
begin
  insert into message_counts as counted (instance_id, channel, hour, sent, failed, delay_ms, last_sent_at) values (
    new.instance_id, new.channel, at - at % 3600000, is_sent, 1 - is_sent,
    is_sent * greatest(0, at - new.created_at), new.sent_at
  )
  on conflict (instance_id, channel, hour) do update set
    sent = counted.sent + excluded.sent,
    failed = counted.failed + excluded.failed,
    delay_ms = counted.delay_ms + excluded.delay_ms,
    last_sent_at = greatest(counted.last_sent_at, excluded.last_sent_at);
  return null;
end $$;
create trigger outbox_counted_sent after update on outbox for each row
  when (old.sent_at is null and new.sent_at is not null) execute function count_message();
create trigger outbox_counted_failed after update on outbox for each row
  when (old.failed_at is null and new.failed_at is not null and new.sent_at is null) execute function count_message();
`;
