// Signs in as a user with given names, addresses and sessions, and mounts a surface of the account on the host page.
import { HostTab } from '../../../pages/host.ts';
import { newTag } from '../../organizations.ts';
import type { MethodMeans } from '../../screens/method.ts';
import type { Member, TestUser } from '../../users.ts';

export type More = Readonly<Record<string, unknown>>;

/** The longest local part of an address has 64 characters (RFC 5321 §4.5.3.1.1). */
const LOCAL_LENGTH = 64;

/** An address that fits no line. */
export const longAddress = (): string =>
  `${`mira.lindqvist.${newTag()}.`.padEnd(LOCAL_LENGTH, 'x')}@${'a-rather-long-domain-name'.repeat(2)}.example.com`;

/** Any number of addresses; every fifth one fits no line. */
export const addresses = (users: MethodMeans['users'], count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => (at % 5 === 4 ? longAddress() : users.stranger().email));

type HostWindow = { readonly Latchkey: Readonly<Record<string, (node: HTMLElement | null, props: object) => void>> };

/** Creates a user whose first address is the one to sign in with. */
export async function userWith({ users }: MethodMeans, more: More = {}): Promise<Member> {
  const given = (more.email_address as readonly string[] | undefined)?.[0];
  const member = await users.member(more);
  return given === undefined ? member : { ...member, email: given };
}

/** Signs in and mounts a surface. */
export async function show(
  { page, site }: MethodMeans,
  user: TestUser,
  { surface, hash = '', props = {} }: { readonly surface: string; readonly hash?: string; readonly props?: More },
): Promise<void> {
  const tab = await new HostTab(page).open(`${site}/plain${hash}`);
  await tab.signIn(user);
  await page.evaluate(
    ([name, given]) => {
      // A long address in the host's own line would scroll its page.
      for (const id of ['who', 'sign-out']) document.getElementById(id)?.remove();
      const { Latchkey } = window as unknown as HostWindow;
      Latchkey[`mount${name}`]?.(document.getElementById('surface'), given);
    },
    [surface, props] as const,
  );
}

type Row = Readonly<Record<string, unknown>>;

/** The service answers a list with as many copies of its first entry. */
export const repeated = ({ page }: MethodMeans, path: RegExp, count: number): Promise<unknown> =>
  page.route(path, async (route) => {
    const reply = await route.fetch();
    const rows = (await reply.json()) as readonly Row[];
    const copies = Array.from({ length: count }, (_, at) => ({ ...rows[0], id: `sess_copy_${at}` }));
    await route.fulfill({ response: reply, json: [...rows, ...copies] });
  });
