// The entries of a profile's navigation: built-in pages with our texts, the host's pages with theirs.
import type { CustomPage } from '@latchkey/client';
import { type ReactNode, useEffect, useMemo } from 'react';
import { orderPages, type ProfilePage } from '../../../../flows/profile/pages.ts';
import { HostNode } from '../../../../parts/host-node/host-node.tsx';
import type { Glyph } from '../../../../parts/icon/glyph.ts';
import { Icon } from '../../../../parts/icon/icon.tsx';
import type { NavEntry } from '../../../../parts/side-nav/side-nav.tsx';
import { useUi } from '../../../../ui-context.tsx';
import { pageExit } from '../../redirects/redirects.ts';

/** One entry of the navigation, before rendering. */
export type ShellPage<Own extends string> = ProfilePage<Own, CustomPage>;

/** A built-in page as the navigation and its title show it. */
export type OwnPage = {
  readonly title: string;
  readonly glyph: Glyph;
  /** Element id for a host's styles. */
  readonly id: string;
};

/** The entries of the navigation, and warnings for developers about dropped ones. */
export const useShellPages = <Own extends string>(
  own: readonly Own[],
  given: readonly CustomPage[] | undefined,
  prefix?: string,
): readonly ShellPage<Own>[] => {
  const { latchkey } = useUi();
  const { pages, warnings } = useMemo(() => orderPages(own, given, prefix), [own, given, prefix]);
  const isDevelopment = latchkey.store.getSnapshot().environment?.isDevelopmentOrStaging();
  useEffect(() => {
    if (isDevelopment) for (const warning of warnings) latchkey.platform.log.warn(warning);
  }, [latchkey, isDevelopment, warnings]);
  return pages;
};

const hostIcon = ({ mountIcon, unmountIcon }: CustomPage): ReactNode => (
  <HostNode kind="icon" mount={mountIcon} unmount={unmountIcon} />
);

/** Renders the entries; `onChoose` is called for pages only, links navigate by themselves. */
export const useEntries = <Own extends string>(
  pages: readonly ShellPage<Own>[],
  current: ShellPage<Own> | undefined,
  own: (name: Own) => OwnPage,
  onChoose: (entry: ShellPage<Own>) => void,
): readonly NavEntry[] => {
  const { latchkey } = useUi();
  return pages.map((entry) => {
    if (entry.kind === 'link') {
      const exit = pageExit(latchkey, entry.path);
      return {
        key: entry.page.label,
        label: entry.page.label,
        icon: hostIcon(entry.page),
        isCurrent: false,
        href: exit?.href,
        onSelect: (event) => exit?.go?.(event),
      };
    }
    const ours = entry.kind === 'own' ? own(entry.name) : undefined;
    return {
      key: entry.kind === 'own' ? entry.name : entry.page.label,
      label: entry.kind === 'own' ? ours?.title : entry.page.label,
      icon: entry.kind === 'own' ? ours && <Icon glyph={ours.glyph} /> : hostIcon(entry.page),
      isCurrent: entry === current,
      onSelect: () => onChoose(entry),
    };
  });
};
