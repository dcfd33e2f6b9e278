// The navigation of the settings, in the place of the main one: the way back, the search, and the pages.
import {
  Badge,
  buildingGlyph,
  chatGlyph,
  chevronStartGlyph,
  clockGlyph,
  closeGlyph,
  eyeGlyph,
  type Glyph,
  globeGlyph,
  Icon,
  IconButton,
  keyGlyph,
  lockGlyph,
  plusGlyph,
  SearchField,
  shieldGlyph,
} from '@latchkey/ui/parts';
import { Link, useLocation } from 'wouter';
import { useAddress } from '../api/use-address.ts';
import { banGlyph, brushGlyph, historyGlyph, textGlyph } from '../parts/glyphs.ts';
import { InstanceBadge } from '../shell/instance-mark.tsx';
import type { NavigationProps } from '../shell/navigation.tsx';
import { OperatorMenu } from '../shell/operator-menu.tsx';
import { useShellTexts } from '../shell/texts.ts';
import { useDraft } from './draft/draft.tsx';
import { groupOf, ROWS } from './table/table.ts';
import { useSettingsTexts, useTextOf } from './texts/texts.ts';

type Place = { readonly key: string; readonly glyph: Glyph; readonly path?: string };

const PLACES: readonly {
  readonly text: 'signingIn' | 'people' | 'look' | 'service' | 'record';
  readonly places: readonly Place[];
}[] = [
  {
    text: 'signingIn',
    places: [
      { key: 'sign-in-methods', glyph: lockGlyph },
      { key: 'second-factors', glyph: shieldGlyph },
      { key: 'sign-up', glyph: plusGlyph },
      { key: 'restrictions', glyph: banGlyph },
      { key: 'sessions', glyph: clockGlyph },
    ],
  },
  { text: 'people', places: [{ key: 'organizations', glyph: buildingGlyph }] },
  {
    text: 'look',
    places: [
      { key: 'appearance', glyph: brushGlyph },
      { key: 'messages', glyph: chatGlyph, path: '/messages' },
      { key: 'languages', glyph: textGlyph },
    ],
  },
  {
    text: 'service',
    places: [
      { key: 'domains-and-origins', glyph: globeGlyph },
      { key: 'keys', glyph: keyGlyph },
      { key: 'security', glyph: eyeGlyph },
    ],
  },
  { text: 'record', places: [{ key: 'history', glyph: historyGlyph }] },
];

/** The first page. */
export const FIRST_GROUP = 'sign-in-methods';

/** How many unsaved changes each page has. */
const countChanges = (paths: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const key = groupOf(path)?.key ?? '';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
};

const Places = () => {
  const t = useSettingsTexts();
  const textOf = useTextOf();
  const [path] = useLocation();
  const { changes } = useDraft();
  const counts = countChanges(Object.keys(changes));
  const current = path.split('/')[2] ?? FIRST_GROUP;
  return (
    <div className="lk-shell-nav-groups">
      {PLACES.map(({ text, places }) => (
        <div key={text} className="lk-shell-nav-group">
          <h2 className="lk-shell-nav-label">{t(`nav.${text}`)}</h2>
          {places.map(({ key, glyph, path: elsewhere }) => (
            <Link
              key={key}
              href={elsewhere ?? `/settings/${key}`}
              className="lk-shell-nav-item"
              aria-current={key === current ? 'page' : undefined}
            >
              <Icon glyph={glyph} />
              <span className="lk-shell-nav-text">{textOf(`group.${key}`)}</span>
              {counts.has(key) && (
                <Badge tone="accent" data-count="">
                  {counts.get(key)}
                </Badge>
              )}
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
};

/** The navigation at the side; on a narrow screen a panel over the page. */
export const SettingsNavigation = ({ isOpen, onClose }: NavigationProps) => {
  const t = useSettingsTexts();
  const shell = useShellTexts();
  const [{ q = '' }, changeAddress] = useAddress();
  return (
    <nav
      className="lk-shell-nav"
      id="navigation"
      aria-label={t('title')}
      data-open={isOpen || undefined}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && onClose()}
      onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}
    >
      <div className="lk-shell-nav-head">
        <Link href="/" className="lk-shell-nav-item">
          <Icon glyph={chevronStartGlyph} />
          <span className="lk-shell-nav-text">
            <strong className="lk-strong">{t('title')}</strong>
          </span>
          <InstanceBadge />
        </Link>
        {isOpen && <IconButton icon={closeGlyph} label={shell('nav.close')} place="close" onClick={onClose} />}
        <SearchField
          label={t('search')}
          name="q"
          placeholder={t('search.count', { count: ROWS.length })}
          value={q}
          onChange={({ target }) => changeAddress({ q: target.value }, { replace: true })}
          onKeyDown={({ key }) => key === 'Enter' && onClose()}
        />
      </div>
      <Places />
      <div className="lk-shell-nav-foot">
        <OperatorMenu />
      </div>
    </nav>
  );
};
