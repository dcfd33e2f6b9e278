// Creates organizations before a test, and mounts their surfaces on a page without a framework.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { HostTab } from '../pages/host.ts';
import type { HostPage } from './host-page.ts';
import type { Stack } from './stack.ts';
import type { Member, TestUsers } from './users.ts';

/** An organization's id and names. */
export type Organization = { readonly id: string; readonly name: string; readonly slug: string };

type Props = Readonly<Record<string, unknown>>;

/** A unique suffix for names that must be unique. */
export const newTag = (): string => randomBytes(4).toString('hex');

/** Creates an organization with its first admin and members. */
export async function newOrganization(
  { admin }: Pick<Stack, 'admin'>,
  leader: Member,
  members: readonly Member[] = [],
  first = 'Harbour',
): Promise<Organization> {
  const tag = newTag();
  const names = { name: `${first} ${tag}`, slug: `${first.toLowerCase()}-${tag}` };
  // 0 is no limit: a test adds any number of members.
  const settings = { ...names, created_by: leader.id, max_allowed_memberships: 0 };
  const { id } = (await admin('POST', '/organizations', settings)) as { readonly id: string };
  for (const member of members)
    await admin('POST', `/organizations/${id}/memberships`, { user_id: member.id, role: 'org:member' });
  return { id, ...names };
}

/** Creates a user whose address is on this domain. */
export async function memberAt(users: TestUsers, domain: string, name: string): Promise<Member> {
  const email = `${name.toLowerCase()}@${domain}`;
  return { ...(await users.member({ email_address: [email], first_name: name })), email };
}

/** Signs in on a page without a framework, with an organization or the personal account active. */
export async function enter(
  page: Page,
  site: Pick<HostPage, 'url'>,
  user: Member,
  organization: Pick<Organization, 'id'> | null = null,
  rest = '',
): Promise<HostTab> {
  const tab = await new HostTab(page).open(`${site.url}/plain${rest}`);
  await tab.signIn(user);
  if (organization) await tab.setActive({ organization: organization.id });
  return tab;
}

/** Mounts one of the organization surfaces on a page with a signed-in user. */
export const mount = (page: Page, surface: string, props: Props = {}): Promise<void> =>
  page.evaluate(
    ([name, given]) => {
      const { Latchkey } = window as unknown as {
        Latchkey: Record<string, (node: HTMLElement | null, props: Props) => void>;
      };
      Latchkey[`mount${name}`]?.(document.getElementById('surface'), given);
    },
    [surface, props] as const,
  );
