// Fills an instance with organizations and members, and mounts a surface on the host page.
import { enter, mount, newTag } from '../../organizations.ts';
import type { MethodMeans } from '../../screens/method.ts';
import type { Member } from '../../users.ts';

type Made = { readonly id: string };

const PLAIN_NAMES = ['Harbour Lab', 'Openwater', 'Kestrel', 'Northlight', 'Fernway', 'Tide Works', 'Quay & Sons'];

/** Names for any number of organizations: the plain ones, then numbered. */
export const plainNames = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const name = PLAIN_NAMES[at % PLAIN_NAMES.length];
    return at < PLAIN_NAMES.length ? `${name}` : `${name} ${Math.floor(at / PLAIN_NAMES.length) + 1}`;
  });

const slugs = () => `picture-${newTag()}`;

/** Creates organizations with this first admin, and returns their ids. */
export async function organizationsOf(
  { stack }: MethodMeans,
  leader: Member,
  names: readonly string[],
): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (const name of names) {
    const body = { name, slug: slugs(), created_by: leader.id, max_allowed_memberships: 0 };
    made.push((await stack.admin('POST', '/organizations', body)) as Made);
  }
  return made;
}

/** Adds members with these first names. A name of none is a member known by an address alone. */
export async function membersOf(
  { stack, users }: MethodMeans,
  { id }: Made,
  names: readonly (string | undefined)[],
): Promise<void> {
  for (const first_name of names) {
    const { id: user_id } = await users.member(first_name ? { first_name } : {});
    await stack.admin('POST', `/organizations/${id}/memberships`, { user_id, role: 'org:member' });
  }
}

/** Invites these addresses. */
export async function invitationsOf({ stack }: MethodMeans, { id }: Made, addresses: readonly string[]): Promise<void> {
  for (const email_address of addresses)
    await stack.admin('POST', `/organizations/${id}/invitations`, {
      email_address,
      role: 'org:member',
      redirect_url: `${stack.playground}/sign-in`,
    });
}

type Shown = {
  readonly surface: string;
  readonly names?: readonly string[];
  /** True: the last of these organizations is active. */
  readonly isActive?: boolean;
  /** Further steps on the service, before the page is opened. */
  readonly before?: (leader: Member, made: readonly Made[]) => Promise<void>;
  /** Further steps on the page, before the surface is mounted. */
  readonly prepare?: () => Promise<unknown>;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly props?: Readonly<Record<string, unknown>>;
};

/** Signs in as the admin of these organizations and mounts a surface. */
export async function show(means: MethodMeans, shown: Shown): Promise<void> {
  const { page, site, users } = means;
  const { surface, names = [], isActive = false, before, prepare, more, props } = shown;
  const leader = await users.member({ first_name: 'Mira', last_name: 'Lindqvist', ...more });
  const made = await organizationsOf(means, leader, names);
  await before?.(leader, made);
  await enter(page, { url: site }, leader, isActive ? (made.at(-1) ?? null) : null);
  await page.evaluate(() => document.getElementById('sign-out')?.remove());
  await prepare?.();
  await mount(page, surface, props);
}
