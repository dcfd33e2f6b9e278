// Organizations for tests, created through the admin API with their members.
import type { AdminBody, LatchkeyAdmin } from '@latchkey/backend';
import { type TestUser, uniqueWord } from './users/users.ts';

type UserId = Pick<TestUser, 'id'>;

export type NewOrganization = {
  /** Default: a unique name. */
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  /** The user who gets the creator's role. */
  readonly createdBy?: UserId | undefined;
  /** Further members: a user has the role `org:member`, unless the role is given. */
  readonly members?: readonly (UserId | { readonly user: UserId; readonly role: string })[] | undefined;
  /** Further fields of `POST /organizations` of the admin API. */
  readonly fields?: Partial<AdminBody<'POST /organizations'>> | undefined;
};

export type TestOrganization = { readonly id: string; readonly name: string; readonly slug: string };

export type TestOrganizations = {
  /** Creates an organization: `await organizations.create({ createdBy: ada, members: [grace] })`. */
  create(wanted?: NewOrganization): Promise<TestOrganization>;
  delete(organization: Pick<TestOrganization, 'id'>): Promise<void>;
};

const MEMBER = 'org:member';

export const createOrganizations = (admin: LatchkeyAdmin): TestOrganizations => ({
  create: async ({ name, slug, createdBy, members = [], fields }: NewOrganization = {}) => {
    const word = uniqueWord();
    const names = { name: name ?? `Harbour ${word}`, slug: slug ?? `harbour-${word}` };
    // 0 is no limit: a test adds any number of members.
    const body = { ...names, max_allowed_memberships: 0, ...(createdBy && { created_by: createdBy.id }), ...fields };
    const { id } = await admin.organizations.create(body);
    for (const member of members) {
      const { user, role } = 'user' in member ? member : { user: member, role: MEMBER };
      await admin.organizations.members.add(id, { user_id: user.id, role });
    }
    return { id, ...names };
  },
  delete: async ({ id }) => {
    await admin.organizations.delete(id);
  },
});
