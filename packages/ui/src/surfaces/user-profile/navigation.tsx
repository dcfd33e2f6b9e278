// The entries of the profile's navigation: its own pages with our words, those of the host with theirs.
import type { CustomPage } from '@latchkey/client';
import type { ReactNode } from 'react';
import type { ProfilePage } from '../../flows/profile-pages.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { HostNode } from '../../parts/host-node/host-node.tsx';
import type { Glyph } from '../../parts/icon/glyph.ts';
import { shieldGlyph } from '../../parts/icon/glyphs/shield.ts';
import { userGlyph } from '../../parts/icon/glyphs/user.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import type { NavEntry } from '../../parts/side-nav/side-nav.tsx';
import { useUi } from '../../ui-context.tsx';
import { pageExit } from '../authentication/redirects.ts';
import { userProfileMessages } from './messages.en.ts';

/** The pages a profile has by itself, in order. */
export const OWN_PAGES = ['account', 'security'] as const;

/** Name of a page of ours. */
type OwnPage = (typeof OWN_PAGES)[number];

/** One entry of the navigation, before it is drawn. */
export type Entry = ProfilePage<OwnPage, CustomPage>;

const GLYPHS: Readonly<Record<OwnPage, Glyph>> = { account: userGlyph, security: shieldGlyph };

const hostIcon = ({ mountIcon, unmountIcon }: CustomPage): ReactNode => (
  <HostNode kind="icon" mount={mountIcon} unmount={unmountIcon} />
);

/** Draws the entries; `onChoose` hears of pages only, links lead out by themselves. */
export const useEntries = (
  pages: readonly Entry[],
  current: Entry | undefined,
  onChoose: (entry: Entry) => void,
): readonly NavEntry[] => {
  const { latchkey } = useUi();
  const t = useMessages('userProfile', userProfileMessages);
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
    const isOwn = entry.kind === 'own';
    return {
      key: isOwn ? entry.name : entry.page.label,
      label: isOwn ? t(`${entry.name}.title`) : entry.page.label,
      icon: isOwn ? <Icon glyph={GLYPHS[entry.name]} /> : hostIcon(entry.page),
      isCurrent: entry === current,
      onSelect: () => onChoose(entry),
    };
  });
};
