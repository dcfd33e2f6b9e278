// The areas of the console: where each is, what it is called, and how the navigation groups them.
import {
  buildingGlyph,
  chatGlyph,
  type Glyph,
  keyGlyph,
  listGlyph,
  mailGlyph,
  shieldGlyph,
  slidersGlyph,
  usersGlyph,
} from '@latchkey/ui/parts';
import { brushGlyph, homeGlyph, plugGlyph, pulseGlyph, sendGlyph } from '../parts/glyphs.ts';
import type { shellMessages } from './messages.en.ts';

type TextKey = keyof typeof shellMessages;

export type Area = {
  readonly path: string;
  readonly text: TextKey & `nav.${string}`;
  readonly glyph: Glyph;
  /** The letter after `g` that goes there. */
  readonly letter?: string | undefined;
};

export type AreaGroup = { readonly text?: (TextKey & `nav.${string}`) | undefined; readonly areas: readonly Area[] };

/** The navigation, from top to bottom. */
export const AREA_GROUPS: readonly AreaGroup[] = [
  { areas: [{ path: '/', text: 'nav.overview', glyph: homeGlyph, letter: 'h' }] },
  {
    text: 'nav.people',
    areas: [
      { path: '/users', text: 'nav.users', glyph: usersGlyph, letter: 'u' },
      { path: '/organizations', text: 'nav.organizations', glyph: buildingGlyph, letter: 'o' },
      { path: '/invitations', text: 'nav.invitations', glyph: mailGlyph },
    ],
  },
  {
    text: 'nav.signIn',
    areas: [
      { path: '/connections', text: 'nav.connections', glyph: plugGlyph },
      { path: '/appearance', text: 'nav.appearance', glyph: brushGlyph },
      { path: '/messages', text: 'nav.messages', glyph: chatGlyph },
    ],
  },
  {
    text: 'nav.activity',
    areas: [
      { path: '/events', text: 'nav.events', glyph: pulseGlyph },
      { path: '/webhooks', text: 'nav.webhooks', glyph: sendGlyph },
      { path: '/audit-log', text: 'nav.auditLog', glyph: listGlyph },
    ],
  },
  {
    text: 'nav.service',
    areas: [
      { path: '/keys', text: 'nav.keys', glyph: keyGlyph },
      { path: '/operators', text: 'nav.operators', glyph: shieldGlyph },
      { path: '/settings', text: 'nav.settings', glyph: slidersGlyph, letter: 's' },
    ],
  },
];

/** The area that an address belongs to. */
export const areaAt = (path: string): Area | undefined =>
  AREA_GROUPS.flatMap(({ areas }) => areas).find((area) =>
    area.path === '/' ? path === '/' : path === area.path || path.startsWith(`${area.path}/`),
  );
