// The items of the user menu: the two built-in ones, those of the host, and their order. Pure.

/** An item of the host; its keys decide its kind. */
export type GivenItem = {
  readonly label: string;
  readonly href?: string | undefined;
  readonly open?: string | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly mountIcon?: ((node: HTMLDivElement) => void) | undefined;
  readonly unmountIcon?: ((node?: HTMLDivElement) => void) | undefined;
};

/** An item to render. `key` is stable for the same item of one list. */
export type UserMenuItem =
  | { readonly is: 'manage'; readonly key: string }
  | { readonly is: 'sign-out'; readonly key: string }
  | { readonly is: 'link'; readonly key: string; readonly href: string; readonly given: GivenItem }
  | { readonly is: 'open'; readonly key: string; readonly path: string; readonly given: GivenItem }
  | { readonly is: 'action'; readonly key: string; readonly onClick: () => void; readonly given: GivenItem };

/** The menu, and problems with the host's items: warnings for developers. */
export type UserMenu = {
  readonly items: readonly UserMenuItem[];
  /** The host has custom items, so the built-in ones are in one list with them. */
  readonly hasOwn: boolean;
  readonly faults: readonly string[];
};

/** Names by which a host positions the built-in items. */
const OURS = { manageAccount: 'manage', signOut: 'sign-out' } as const;

type OurLabel = keyof typeof OURS;

const isOurs = (label: string): label is OurLabel => Object.hasOwn(OURS, label);

const ours = (label: OurLabel): UserMenuItem => ({ is: OURS[label], key: label });

const isPlace = ({ href, open, onClick, mountIcon, unmountIcon }: GivenItem): boolean =>
  [href, open, onClick, mountIcon, unmountIcon].every((each) => each === undefined);

const read = (given: GivenItem, key: string): UserMenuItem | undefined => {
  if (!given.label) return undefined;
  if (isPlace(given)) return isOurs(given.label) ? ours(given.label) : undefined;
  if (given.href) return { is: 'link', key, href: given.href, given };
  if (given.open) return { is: 'open', key, path: given.open, given };
  return given.onClick ? { is: 'action', key, onClick: given.onClick, given } : undefined;
};

/**
 * Orders the items: the host's first, then the remaining built-in ones; the account stays first unless the host positions it.
 * `userMenu([{ label: 'Help', href: '/help' }])`
 */
export const userMenu = (given: readonly GivenItem[]): UserMenu => {
  const faults: string[] = [];
  const items: UserMenuItem[] = [];
  given.forEach((each, index) => {
    const item = read(each, `${index}:${each.label}`);
    if (!item) {
      faults.push(`the menu item "${each.label}" has neither href, open nor onClick and names none of ours.`);
    } else if (items.some(({ key }) => key === item.key)) {
      faults.push(`the menu item "${each.label}" is given twice; the second one is left out.`);
    } else items.push(item);
  });
  const hasOwn = items.some(({ is }) => is !== 'manage' && is !== 'sign-out');
  if (!items.some(({ is }) => is === 'manage')) items.unshift(ours('manageAccount'));
  if (!items.some(({ is }) => is === 'sign-out')) items.push(ours('signOut'));
  return { items, hasOwn, faults };
};
