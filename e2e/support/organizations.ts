// Makes organizations that exist before a story begins, and puts them before a person on a page without a framework.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { HostTab } from '../pages/host.ts';
import type { HostPage } from './host-page.ts';
import type { Member, People } from './people.ts';
import type { Stack } from './stack.ts';

/** An organization by what it is called. */
export type Organization = { readonly id: string; readonly name: string; readonly slug: string };

type Props = Readonly<Record<string, unknown>>;

/** Letters that nobody else has, for names that may be there once only. */
export const newTag = (): string => randomBytes(4).toString('hex');

/** An organization with its first admin and ordinary members. */
export async function newOrganization(
  { admin }: Pick<Stack, 'admin'>,
  leader: Member,
  members: readonly Member[] = [],
  first = 'Harbour',
): Promise<Organization> {
  const tag = newTag();
  const names = { name: `${first} ${tag}`, slug: `${first.toLowerCase()}-${tag}` };
  // With room for as many as a story brings.
  const wish = { ...names, created_by: leader.id, max_allowed_memberships: 0 };
  const { id } = (await admin('POST', '/organizations', wish)) as { readonly id: string };
  for (const member of members)
    await admin('POST', `/organizations/${id}/memberships`, { user_id: member.id, role: 'org:member' });
  return { id, ...names };
}

/** Someone with an account whose address is on a domain. */
export async function memberAt(people: People, domain: string, name: string): Promise<Member> {
  const email = `${name.toLowerCase()}@${domain}`;
  return { ...(await people.member({ email_address: [email], first_name: name })), email };
}

/** Signs in on a page without a framework, in an organization or the personal account. */
export async function enter(
  page: Page,
  site: Pick<HostPage, 'url'>,
  person: Member,
  organization: Pick<Organization, 'id'> | null = null,
  rest = '',
): Promise<HostTab> {
  const tab = await new HostTab(page).open(`${site.url}/plain${rest}`);
  await tab.signIn(person);
  if (organization) await tab.setActive({ organization: organization.id });
  return tab;
}

/** Mounts one of the surfaces about organizations where somebody is signed in. */
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
