// Calls of the admin API, sent to the playground's back end, which holds the secret key.

export type InboxMessage = {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly link: string | null;
  readonly created_at: number;
};

/** The part of the instance that the settings page reads and writes, in the shape of the environment. */
export type InstanceSettings = { readonly [section: string]: unknown };

const call = async <T>(path: string, init?: RequestInit): Promise<T> => {
  const response = await fetch(path, init);
  const body = await response.json();
  if (!response.ok)
    throw new Error(body.errors?.[0]?.long_message ?? body.error ?? `The service answered ${response.status}.`);
  return body;
};

export const readInbox = () => call<{ messages: readonly InboxMessage[] }>('/operator/inbox');

export const readInstance = () => call<InstanceSettings>('/operator/instance');

export const patchInstance = (change: InstanceSettings) =>
  call<InstanceSettings>('/operator/instance', { method: 'PATCH', body: JSON.stringify(change) });

/** The claims of a token, and its lifetime. */
export type TokenTemplate = {
  readonly id: string;
  readonly name: string;
  readonly claims: Record<string, unknown>;
  readonly lifetime: number;
};

const post = <T>(path: string, body: unknown): Promise<T> =>
  call<T>(path, { method: 'POST', body: JSON.stringify(body) });

export const readTemplates = () => call<{ data: readonly TokenTemplate[] }>('/operator/jwt_templates');

export const createTemplate = (template: Omit<TokenTemplate, 'id'>) =>
  post<TokenTemplate>('/operator/jwt_templates', template);

/** The user in `created_by` becomes its first administrator. */
export const createOrganization = (organization: { readonly name: string; readonly created_by: string }) =>
  post<{ readonly id: string }>('/operator/organizations', organization);

export const addMember = (organizationId: string, member: { readonly user_id: string; readonly role: string }) =>
  post<unknown>(`/operator/organizations/${encodeURIComponent(organizationId)}/memberships`, member);

/** A user, with the fields that the playground shows. */
export type User = {
  readonly id: string;
  readonly username: string | null;
  readonly email_addresses: readonly { readonly email_address: string }[];
  readonly phone_numbers: readonly { readonly phone_number: string }[];
};

export const readUsers = () => call<{ data: readonly User[] }>('/operator/users');

/** A user created by the operator, with factors that users otherwise set up themselves. */
export type NewUser = {
  readonly email_address: string;
  readonly password: string;
  readonly totp_secret?: string;
  readonly backup_codes?: readonly string[];
};

export const createUser = (user: NewUser) => post<User>('/operator/users', user);

export type WaitlistEntry = {
  readonly id: string;
  readonly email_address: string;
  readonly status: 'pending' | 'admitted' | 'rejected';
  readonly created_at: number;
};

export const readWaitlist = () => call<{ data: readonly WaitlistEntry[] }>('/operator/waitlist_entries');

export const decideEntry = (id: string, decision: 'admit' | 'reject') =>
  post<WaitlistEntry>(
    `/operator/waitlist_entries/${encodeURIComponent(id)}/${decision}`,
    decision === 'admit' ? { redirect_url: `${window.location.origin}/sign-up` } : {},
  );

/** A new ticket; `url` is the link in its mail. */
export type Ticket = { readonly id: string; readonly token: string; readonly url: string };

export const createInvitation = (invitation: { readonly email_address: string; readonly redirect_url: string }) =>
  post<Ticket>('/operator/invitations', invitation);

export const createSignInToken = (userId: string) => post<Ticket>('/operator/sign_in_tokens', { user_id: userId });

/** Lets an operator impersonate that user for a while; the session names the impersonator. */
export const createActorToken = (userId: string, actor: { readonly sub: string; readonly name: string }) =>
  post<Ticket>('/operator/actor_tokens', { user_id: userId, actor });

/** An enterprise connection, with the fields that the settings page shows. */
export type EnterpriseConnection = {
  readonly id: string;
  readonly name: string;
  readonly protocol: 'saml' | 'oauth';
  readonly provider: string;
  readonly domains: readonly string[];
  readonly active: boolean;
  readonly allow_idp_initiated: boolean;
  readonly allow_subdomains: boolean;
  readonly sync_user_attributes: boolean;
  readonly disable_additional_identifications: boolean;
  readonly idp_metadata_url?: string | null;
  readonly idp_entity_id?: string | null;
  readonly discovery_url?: string | null;
  readonly client_id?: string | null;
  /** Values to enter at the identity provider. */
  readonly acs_url?: string;
  readonly sp_entity_id?: string;
  readonly sp_metadata_url?: string;
  readonly redirect_uri?: string;
};

const CONNECTIONS = '/operator/enterprise_connections';

export const readConnections = () => call<{ data: readonly EnterpriseConnection[] }>(CONNECTIONS);

export const createConnection = (connection: {
  readonly name: string;
  readonly provider: string;
  readonly domains: readonly string[];
}) => post<EnterpriseConnection>(CONNECTIONS, connection);

export const patchConnection = (id: string, change: Readonly<Record<string, unknown>>) =>
  call<EnterpriseConnection>(`${CONNECTIONS}/${id}`, { method: 'PATCH', body: JSON.stringify(change) });

/** Also deletes the users' accounts of this connection. */
export const removeConnection = (id: string) =>
  call<unknown>(`${CONNECTIONS}/${id}?delete_accounts=true`, { method: 'DELETE' });

/** A role of organization members. */
export type Role = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly permissions: readonly { readonly key: string }[];
};

const ROLES = '/operator/roles';

export const readRoles = () => call<{ data: readonly Role[] }>(ROLES);

export const createRole = (role: {
  readonly key: string;
  readonly name: string;
  readonly permissions: readonly string[];
}) => post<Role>(ROLES, role);

export const patchRole = (id: string, change: { readonly permissions: readonly string[] }) =>
  call<Role>(`${ROLES}/${encodeURIComponent(id)}`, { method: 'PATCH', body: JSON.stringify(change) });

export const removeRole = (id: string) => call<unknown>(`${ROLES}/${encodeURIComponent(id)}`, { method: 'DELETE' });
