// What the search over all settings found, grouped by the pages they are on; each can be changed at once.
import { Status, searchGlyph } from '@latchkey/ui/parts';
import { Link } from 'wouter';
import { Frame } from '../../parts/frame.tsx';
import { Page } from '../../shell/page.tsx';
import { DiffBar } from '../draft/diff-bar.tsx';
import { SettingRow } from '../rows/setting-row.tsx';
import { findRows } from '../search.ts';
import { GROUPS, ROWS } from '../table/table.ts';
import { useRowTexts, useSettingsTexts, useTextOf } from '../texts/texts.ts';

export const SearchPage = ({ words }: { readonly words: string }) => {
  const t = useSettingsTexts();
  const textOf = useTextOf();
  const found = findRows(ROWS, words, useRowTexts());
  return (
    <Page title={t('title')} note={t('search.found', { count: found.length })}>
      <div className="lk-stack">
        {found.length === 0 && (
          <Status sign={searchGlyph} align="center" title={t('search.none', { words })}>
            {null}
          </Status>
        )}
        {GROUPS.map(({ key, frames }) => {
          const rows = frames.flatMap((frame) => frame.rows).filter((row) => found.includes(row));
          if (rows.length === 0) return null;
          const title = textOf(`group.${key}`) ?? key;
          return (
            <Frame
              key={key}
              title={title}
              actions={
                <Link href={`/settings/${key}`} className="lk-link">
                  {title}
                </Link>
              }
            >
              {rows.map((row) => (
                <SettingRow key={row.path} row={row} isNested={false} />
              ))}
            </Frame>
          );
        })}
        <DiffBar />
      </div>
    </Page>
  );
};
