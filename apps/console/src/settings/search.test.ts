// The search over all settings.
import { expect, it } from 'vitest';
import { findRows } from './search.ts';
import { ROWS } from './table/table.ts';
import { rowTexts } from './texts/rows.en.ts';

const texts: Readonly<Record<string, string>> = rowTexts;
const words = { nameOf: (path: string) => texts[path] ?? path, noteOf: (path: string) => texts[`${path}.note`] };
const found = (text: string) => findRows(ROWS, text, words).map(({ path }) => path);

it('finds settings by the words of their names and notes, in any order and case', () => {
  expect(found('SESSION ends')).toEqual(['security.sessions.lifetime_seconds', 'security.sessions.inactivity_seconds']);
  expect(found('ada+news')).toEqual(['user_settings.restrictions.block_email_subaddresses.enabled']);
});

it('finds a setting by its path', () => {
  expect(found('audit_log.retention')).toEqual(['security.audit_log.retention_days']);
  expect(found('nothing of this kind')).toEqual([]);
});
