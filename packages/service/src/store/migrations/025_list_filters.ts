// Indexes for filters of the operator's list of users: members of an organization, and users with an account of a provider.

export const listFilters = `
create index organization_memberships_users on organization_memberships (instance_id, organization_id, user_id);
create index external_accounts_strategy on external_accounts (instance_id, strategy, user_id)
  where user_id is not null and provider_user_id is not null;
`;
