// The settings: one draft for all their pages, with a navigation in the place of the main one.
import { Link, useLocation } from 'wouter';
import { useAddress } from '../api/use-address.ts';
import { AppearanceBlocks } from '../appearance/appearance-blocks.tsx';
import { Missing } from '../shell/missing.tsx';
import { Shell } from '../shell/shell.tsx';
import { DraftProvider } from './draft/draft.tsx';
import { FIRST_GROUP, SettingsNavigation } from './navigation.tsx';
import { GroupPage } from './pages/group-page.tsx';
import { HistoryPage } from './pages/history-page.tsx';
import { IdentifierList } from './pages/identifier-list.tsx';
import { LanguagesPage } from './pages/languages-page.tsx';
import { SearchPage } from './pages/search-page.tsx';
import { GROUPS } from './table/table.ts';
import { useSettingsTexts } from './texts/texts.ts';

/** What a page has besides its settings. */
const Besides = ({ name }: { readonly name: string }) => {
  const t = useSettingsTexts();
  if (name === 'appearance') return <AppearanceBlocks />;
  if (name === 'keys')
    return (
      <Link href="/keys" className="lk-link">
        {t('keys.open')}
      </Link>
    );
  if (name !== 'restrictions') return null;
  return (
    <>
      <IdentifierList kind="allow" />
      <IdentifierList kind="block" />
    </>
  );
};

const SettingsPages = () => {
  const [path] = useLocation();
  const [{ q = '' }] = useAddress();
  const name = path.split('/')[2] ?? FIRST_GROUP;
  if (q.trim() !== '') return <SearchPage words={q} />;
  if (name === 'history') return <HistoryPage />;
  if (name === 'languages') return <LanguagesPage />;
  const group = GROUPS.find(({ key }) => key === name);
  if (!group) return <Missing />;
  return (
    <GroupPage group={group}>
      <Besides name={name} />
    </GroupPage>
  );
};

/** All pages below `/settings`. */
export const SettingsArea = () => (
  <DraftProvider>
    <Shell navigation={SettingsNavigation}>
      <SettingsPages />
    </Shell>
  </DraftProvider>
);
