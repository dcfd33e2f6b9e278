// The reference of all settings as a table in Markdown; docs/reference/settings.md contains it.
import type { Leaf, Leaves } from '../../handlers/admin/settings/leaves/leaf.ts';

const sentenceOf = (leaf: Leaf): string => {
  if (leaf.at === 'used') return leaf.says;
  if (leaf.at === 'follows') return `Follows ${leaf.of}.`;
  return leaf.instead === '' ? 'Cannot be changed.' : `Cannot be changed here. ${leaf.instead}`;
};

const GROUPS: readonly (readonly [prefix: string, title: string])[] = [
  ['auth_config.', 'Sessions of a browser'],
  ['display_config.', 'Names, pages and captcha'],
  ['user_settings.attributes.', 'Identifiers, fields and factors'],
  ['user_settings.', 'Users'],
  ['organization_settings.', 'Organizations'],
  ['security.', 'Security'],
  ['appearance.', 'Appearance'],
  ['', 'The instance'],
];

const groupOf = (path: string): string => GROUPS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? '';

export const settingsReference = (leaves: Leaves): string =>
  GROUPS.map(([, title]) => {
    const rows = Object.entries(leaves)
      .filter(([path]) => groupOf(path) === title)
      .map(([path, leaf]) => `| \`${path}\` | ${sentenceOf(leaf)} |`);
    return [`## ${title}`, '', '| setting | what it does |', '|---|---|', ...rows].join('\n');
  }).join('\n\n');
