// Events: what back ends learn of. Triggers note every changed row in the transaction of the change, whichever statement made it;
// before the commit the notes become events with the final state. A sequence number is given after the commit.

/** A trigger function that notes rows of one table; the parts differ by table. */
const noteRows = (table: string, kind: string, columns: readonly string[]): string => `
create trigger ${table}_noted_new after insert or delete on ${table}
  for each row execute function note_row('${kind}');
create trigger ${table}_noted_change after update on ${table} for each row
  when ((${columns.map((column) => `old.${column}`).join(', ')}) is distinct from (${columns.map((column) => `new.${column}`).join(', ')}))
  execute function note_row('${kind}');
`;

/** The same for rows that are parts of a user; `counts` says which rows are visible. */
const noteParts = (table: string, columns: readonly string[], counts = 'true'): string => `
create trigger ${table}_noted_new after insert on ${table} for each row
  when (${counts.replaceAll('row.', 'new.')}) execute function note_part_of_user('${table}');
create trigger ${table}_noted_gone after delete on ${table} for each row
  when (${counts.replaceAll('row.', 'old.')}) execute function note_part_of_user('${table}');
create trigger ${table}_noted_change after update on ${table} for each row
  when ((${columns.map((column) => `old.${column}`).join(', ')}) is distinct from (${columns.map((column) => `new.${column}`).join(', ')}))
  execute function note_part_of_user('${table}');
`;

/** The same for rows that belong to the settings of an instance. */
const noteSettings = (table: string, part: string, columns: readonly string[]): string => `
create trigger ${table}_noted_new after insert or delete on ${table}
  for each row execute function note_setting('${part}');
create trigger ${table}_noted_change after update on ${table} for each row
  when ((${columns.map((column) => `old.${column}`).join(', ')}) is distinct from (${columns.map((column) => `new.${column}`).join(', ')}))
  execute function note_setting('${part}');
`;

export const events = `
create table events (
  id text primary key,
  instance_id text not null references instances (id) on delete cascade,
  type text not null,
  subject text not null,
  version integer not null,
  data jsonb not null,
  created_at bigint not null,
  position bigserial not null,
  sequence bigint
);
create sequence events_sequence;
create unique index events_in_order on events (sequence);
create index events_of_instance on events (instance_id, sequence);
create index events_waiting on events (position) where sequence is null;
create index events_oldest on events (created_at);

create table event_notes (
  position bigint not null default nextval('events_position_seq'),
  transaction_id xid8 not null default pg_current_xact_id(),
  instance_id text not null,
  kind text not null,
  operation text not null,
  subject text not null,
  detail jsonb
);
create index event_notes_transaction on event_notes (transaction_id);

create function note_row() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
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

create function note_status() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
begin
  insert into event_notes (instance_id, kind, operation, subject, detail) values (
    new.instance_id, tg_argv[0], new.status, new.id,
    jsonb_strip_nulls(jsonb_build_object(
      'organization_id', changed -> 'organization_id', 'user_id', changed -> 'user_id'
    ))
  );
  return null;
end $$;

create function note_part_of_user() returns trigger language plpgsql as $$
declare
  owner text;
  instance text;
begin
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

create function note_setting() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'DELETE' then changed := to_jsonb(old); else changed := to_jsonb(new); end if;
  insert into event_notes (instance_id, kind, operation, subject, detail) values (
    changed ->> 'instance_id', 'settings', 'updated', changed ->> 'instance_id',
    jsonb_build_object(
      'part', tg_argv[0],
      'id', changed -> 'id',
      'operation', case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end
    )
  );
  return null;
end $$;

create function note_instance() returns trigger language plpgsql as $$
begin
  insert into event_notes (instance_id, kind, operation, subject, detail) values (
    new.id, 'settings', case tg_op when 'INSERT' then 'created' else 'updated' end, new.id,
    jsonb_build_object('part', 'instance', 'id', new.id, 'operation', 'updated')
  );
  return null;
end $$;

create function note_permission_of_role() returns trigger language plpgsql as $$
declare
  owner text;
begin
  if tg_op = 'DELETE' then owner := old.role_id; else owner := new.role_id; end if;
  insert into event_notes (instance_id, kind, operation, subject)
  select roles.instance_id, 'role', 'updated', roles.id from roles where roles.id = owner;
  return null;
end $$;

create function note_sign_in() returns trigger language plpgsql as $$
begin
  insert into event_notes (instance_id, kind, operation, subject, detail) values (
    new.instance_id, tg_argv[0], split_part(new.event, '.', 2), coalesce(new.user_id, new.target, new.id),
    jsonb_build_object(
      'id', new.id, 'user_id', new.user_id, 'session_id', new.session_id, 'client_id', new.client_id,
      'actor', new.actor, 'reason', new.reason, 'ip_address', new.ip_address, 'user_agent', new.user_agent,
      'created_at', new.created_at
    )
  );
  return null;
end $$;

create function note_session() returns trigger language plpgsql as $$
begin
  insert into event_notes (instance_id, kind, operation, subject, detail) values (
    new.instance_id, 'session', case tg_op when 'INSERT' then 'created' else new.status end, new.id,
    jsonb_build_object(
      'user_id', new.user_id, 'client_id', new.client_id, 'status', new.status, 'actor', new.actor,
      'last_active_organization_id', new.last_active_organization_id, 'last_active_at', new.last_active_at,
      'expire_at', new.expire_at, 'abandon_at', new.abandon_at, 'created_at', new.created_at, 'updated_at', new.updated_at
    )
  );
  return null;
end $$;

create function note_session_of_deleted_user() returns trigger language plpgsql as $$
begin
  if not exists (select from users where id = old.user_id) then
    insert into event_notes (instance_id, kind, operation, subject, detail)
    values (
      old.instance_id, 'session', 'removed', old.id,
      jsonb_build_object(
        'user_id', old.user_id, 'client_id', old.client_id, 'status', 'removed', 'actor', old.actor,
        'last_active_organization_id', null, 'last_active_at', old.last_active_at, 'expire_at', old.expire_at,
        'abandon_at', old.abandon_at, 'created_at', old.created_at, 'updated_at', old.updated_at
      )
    );
  end if;
  return null;
end $$;

alter table outbox add column failed_at bigint;
create function note_message() returns trigger language plpgsql as $$
begin
  insert into event_notes (instance_id, kind, operation, subject, detail) values (
    new.instance_id, new.channel, tg_argv[0], new.id,
    jsonb_build_object(
      'id', new.id, 'sealed_content', new.sealed_content, 'attempts', new.attempts, 'error', new.last_error,
      'created_at', new.created_at, 'sent_at', new.sent_at, 'failed_at', new.failed_at
    )
  );
  return null;
end $$;
create trigger outbox_noted_sent after update on outbox for each row
  when (old.sent_at is null and new.sent_at is not null) execute function note_message('sent');
create trigger outbox_noted_failed after update on outbox for each row
  when (old.failed_at is null and new.failed_at is not null) execute function note_message('failed');

create trigger audit_events_noted_sign_in after insert on audit_events for each row
  when (new.event in ('sign_in.completed', 'sign_in.failed', 'sign_in.locked'))
  execute function note_sign_in('signIn');
create trigger audit_events_noted_impersonation after insert on audit_events for each row
  when (new.event = 'impersonation.started') execute function note_sign_in('impersonation');

create trigger sessions_noted_new after insert on sessions for each row execute function note_session();
create trigger sessions_noted_change after update on sessions for each row
  when (old.status is distinct from new.status) execute function note_session();
create trigger sessions_noted_gone after delete on sessions for each row
  when (old.status in ('active', 'pending')) execute function note_session_of_deleted_user();

create trigger organization_invitations_noted_new after insert on organization_invitations
  for each row execute function note_row('organizationInvitation');
create trigger organization_invitations_noted_change after update on organization_invitations for each row
  when (old.status is distinct from new.status) execute function note_status('organizationInvitation');
create trigger organization_invitations_noted_gone after delete on organization_invitations for each row
  when (old.status = 'pending') execute function note_row('organizationInvitation');

create trigger organization_membership_requests_noted_new after insert on organization_membership_requests
  for each row execute function note_row('organizationMembershipRequest');
create trigger organization_membership_requests_noted_change after update on organization_membership_requests for each row
  when (old.status is distinct from new.status) execute function note_status('organizationMembershipRequest');
create trigger organization_membership_requests_noted_gone after delete on organization_membership_requests for each row
  when (old.status = 'pending') execute function note_row('organizationMembershipRequest');

create trigger secret_keys_noted_revoked after update on secret_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function note_row('secretKey', 'revoked');
create trigger signing_keys_noted_revoked after update on signing_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function note_row('signingKey', 'revoked');
create trigger signing_keys_noted_new after insert or delete on signing_keys
  for each row execute function note_row('signingKey');

create trigger role_permissions_noted after insert or delete on role_permissions
  for each row execute function note_permission_of_role();

create trigger instances_noted_new after insert on instances for each row execute function note_instance();
create trigger instances_noted_change after update on instances for each row
  when ((old.settings::text, old.allowed_origins::text, old.satellites::text, old.proxy_url, old.api_host, old.signing_algorithm)
    is distinct from
    (new.settings::text, new.allowed_origins::text, new.satellites::text, new.proxy_url, new.api_host, new.signing_algorithm))
  execute function note_instance();

${noteRows('users', 'user', [
  'external_id',
  'username',
  'first_name',
  'last_name',
  'primary_email_address_id',
  'primary_phone_number_id',
  'primary_web3_wallet_id',
  'password_digest',
  'requires_new_password',
  'second_factor_required_at',
  'public_metadata',
  'unsafe_metadata',
  'private_metadata',
  'banned_at',
  'locked_until',
  'legal_accepted_at',
  'profile_image_id',
])}
${noteParts('email_addresses', ['email_address', 'claimed', 'verification_status'])}
${noteParts('phone_numbers', [
  'phone_number',
  'claimed',
  'verification_status',
  'reserved_for_second_factor',
  'default_second_factor',
])}
${noteParts('web3_wallets', ['web3_wallet', 'claimed', 'verification_status'])}
${noteParts('passkeys', ['credential_id', 'name', 'flagged_at'], 'row.credential_id is not null')}
${noteParts('totps', ['verified'], 'row.verified')}
${noteParts('backup_codes', ['code_mac'])}
${noteParts('external_accounts', [
  'user_id',
  'status',
  'provider_user_id',
  'approved_scopes',
  'email_address',
  'first_name',
  'last_name',
  'username',
  'image_url',
  'public_metadata',
])}
${noteRows('organizations', 'organization', [
  'name',
  'slug',
  'public_metadata',
  'private_metadata',
  'max_allowed_memberships',
  'admin_delete_enabled',
  'requires_second_factor',
  'logo_image_id',
  'created_by',
])}
${noteRows('organization_memberships', 'organizationMembership', ['role_id', 'public_metadata', 'private_metadata'])}
${noteRows('organization_domains', 'organizationDomain', [
  'enrollment_mode',
  'affiliation_email_address',
  'verified_at',
])}
${noteRows('roles', 'role', ['key', 'name', 'description', 'requires_second_factor'])}
${noteRows('permissions', 'permission', ['key', 'name', 'description'])}
${noteRows('waitlist_entries', 'waitlistEntry', ['status'])}
${noteRows('secret_keys', 'secretKey', ['name', 'scopes', 'expires_at'])}
${noteSettings('oauth_providers', 'oauth_provider', ['client_id', 'sealed_client_secret', 'options'])}
${noteSettings('enterprise_connections', 'enterprise_connection', ['updated_at'])}
${noteSettings('token_templates', 'token_template', ['updated_at'])}
${noteSettings('identifier_list_entries', 'identifier_list_entry', ['identifier'])}
`;
