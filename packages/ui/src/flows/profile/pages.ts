// The pages of a profile: the built-in ones, those of the host, their order, and which one a path selects.
import { LatchkeyError } from '@latchkey/client';

/** A page of the host: a page, a link, or only the name of a built-in page to set its position. */
export type GivenPage = {
  readonly label: string;
  readonly url?: string | undefined;
  readonly mount?: unknown;
  readonly unmount?: unknown;
  readonly mountIcon?: unknown;
  readonly unmountIcon?: unknown;
};

/** One entry of the navigation. The first one is at the root path; `path` of a link is its URL. */
export type ProfilePage<Own extends string, Given extends GivenPage> =
  | { readonly kind: 'own'; readonly name: Own; readonly path: string }
  | { readonly kind: 'page'; readonly page: Given; readonly path: string }
  | { readonly kind: 'link'; readonly page: Given; readonly path: string };

/** The pages in order, and warnings for developers about pages that were dropped. */
export type ProfilePages<Own extends string, Given extends GivenPage> = {
  readonly pages: readonly ProfilePage<Own, Given>[];
  readonly warnings: readonly string[];
};

const ABSOLUTE = /^([a-z][a-z\d+.-]*:|\/\/)/i;

type Sorted<Own extends string, Given extends GivenPage> = ProfilePage<Own, Given> | { readonly warning: string };

const readPage = <Own extends string, Given extends GivenPage>(
  given: Given,
  own: readonly Own[],
  prefix: string,
): Sorted<Own, Given> => {
  const { label, url, mount, unmount, mountIcon, unmountIcon } = given;
  const name = own.find((each) => each === label);
  const isBare = ![url, mount, unmount, mountIcon, unmountIcon].some(Boolean);
  if (isBare && name) return { kind: 'own', name, path: `/${prefix}${name}` };
  const hasIcon = Boolean(mountIcon && unmountIcon);
  if (!label || !url || !hasIcon || Boolean(mount) !== Boolean(unmount)) {
    return {
      warning: `The custom page "${label}" is incomplete and is not shown. A page needs a label, a URL, its content and an icon.`,
    };
  }
  if (!mount) return { kind: 'link', page: given, path: ABSOLUTE.test(url) || url.startsWith('/') ? url : `/${url}` };
  if (ABSOLUTE.test(url)) {
    throw new LatchkeyError(
      `the custom page "${label}" has the URL "${url}". A page stands inside the profile: give it a relative URL, or make it a link.`,
    );
  }
  return { kind: 'page', page: given, path: `/${url.replace(/^\/+|(?<!\/)\/+$/g, '')}` };
};

/** Keeps the first of several pages with the same path. */
const withoutRepeats = <Own extends string, Given extends GivenPage>(
  sorted: readonly Sorted<Own, Given>[],
): ProfilePages<Own, Given> => {
  const pages: ProfilePage<Own, Given>[] = [];
  const warnings: string[] = [];
  for (const each of sorted) {
    if ('warning' in each) warnings.push(each.warning);
    else if (pages.some(({ path }) => path === each.path)) {
      warnings.push(`Two entries of the profile stand at "${each.path}". The second one is not shown.`);
    } else pages.push(each);
  }
  return { pages, warnings };
};

/**
 * Orders the pages: built-in ones that the host does not mention first, then the host's, as given.
 *
 * @example
 * orderPages(['account', 'security'], [{ label: 'security' }]).pages; // account, security
 * orderPages(['general'], [], 'organization-').pages; // general, at /organization-general
 */
export const orderPages = <Own extends string, Given extends GivenPage>(
  own: readonly Own[],
  given: readonly Given[] = [],
  prefix = '',
): ProfilePages<Own, Given> => {
  const read = given.map((page) => readPage(page, own, prefix));
  const mentioned = new Set(read.flatMap((each) => ('kind' in each && each.kind === 'own' ? [each.name] : [])));
  const rest = own.filter((name) => !mentioned.has(name));
  const ordered = withoutRepeats<Own, Given>([
    ...rest.map((name) => ({ kind: 'own', name, path: `/${prefix}${name}` }) as const),
    ...read,
  ]);
  const [first] = ordered.pages;
  if (first?.kind === 'link') {
    throw new LatchkeyError(
      `the first entry of the profile is the link "${first.page.label}". The profile opens on its first entry, so begin with a page.`,
    );
  }
  return ordered;
};

/** The page of a path: the root is the first one; subpaths belong to their page. Undefined if there is none. */
export const pageAt = <Page extends { readonly kind: string; readonly path: string }>(
  pages: readonly Page[],
  path: string,
): Page | undefined => {
  if (path === '') return pages[0];
  const below = pages.filter(
    (page) => page.kind !== 'link' && (path === page.path || path.startsWith(`${page.path}/`)),
  );
  return below.sort((a, b) => b.path.length - a.path.length)[0];
};

/** The navigation path of a page: the first one is at the root. */
export const pathOf = <Page extends { readonly path: string }>(pages: readonly Page[], page: Page): string =>
  page === pages[0] ? '' : page.path;
