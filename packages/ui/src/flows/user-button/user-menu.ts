// The items of the user's menu: our own two, those of the host, and their order. Pure.

/** An item as the host gives it; which kind it is follows from the keys. */
export type GivenItem = {
  readonly label: string;
  readonly href?: string | undefined;
  readonly open?: string | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly mountIcon?: ((node: HTMLDivElement) => void) | undefined;
  readonly unmountIcon?: ((node?: HTMLDivElement) => void) | undefined;
};

/** An item to draw. `key` is the same for the same item of one list. */
export type UserMenuItem =
  | { readonly is: 'manage'; readonly key: string }
  | { readonly is: 'sign-out'; readonly key: string }
  | { readonly is: 'link'; readonly key: string; readonly href: string; readonly given: GivenItem }
  | { readonly is: 'open'; readonly key: string; readonly path: string; readonly given: GivenItem }
  | { readonly is: 'action'; readonly key: string; readonly onClick: () => void; readonly given: GivenItem };

/** The menu, and what is wrong with what the host gave: sentences for a developer. */
export type UserMenu = {
  readonly items: readonly UserMenuItem[];
  /** The host has items of its own, so ours stand in one list with them. */
  readonly hasOwn: boolean;
  readonly faults: readonly string[];
};

/** Names by which a host puts our items in their place. */
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
 * Puts the items in order: those given first, then what is left of ours; the account stays at the top unless it was given
 * a place. `userMenu([{ label: 'Help', href: '/help' }])`
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
