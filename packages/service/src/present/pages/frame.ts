// The frame of the service's HTML pages: logo, title, content, brand. No script; one style sheet with a nonce.

import { directionOf, type Language } from '@latchkey/wire';
import { escapeHtml } from '../../domain/messages/html.ts';
import { type PageColors, pageStyles } from './styles.ts';

export type PageLook = PageColors & {
  readonly applicationName: string;
  readonly language: Language;
  /** The application's logo; empty if it has none. */
  readonly logoUrl: string;
  /** Whether the page shows our brand, as the cards do. */
  readonly branded: boolean;
  readonly nonce: string;
};

const BRAND =
  '<footer><svg role="img" aria-label="Made with Latchkey" viewBox="0 0 30 12"><path d="M0 6h18.5M5.75 6v4.5M10.25 6v3.5"/><circle cx="23.75" cy="6" r="4.75"/></svg></footer>';

/** An HTML page: a title and a body that is already HTML. */
export const page = (look: PageLook, title: string, body: readonly string[]): string =>
  [
    '<!doctype html>',
    `<html lang="${look.language}" dir="${directionOf(look.language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    // An empty icon: browsers would ask for /favicon.ico, which the policy of the page forbids.
    '<link rel="icon" href="data:,">',
    `<title>${escapeHtml(title)}</title><style nonce="${look.nonce}">${pageStyles(look)}</style></head>`,
    '<body><main>',
    // Its name is in the title: the picture says nothing more.
    ...(look.logoUrl === '' ? [] : [`<img src="${escapeHtml(look.logoUrl)}" alt="" referrerpolicy="no-referrer">`]),
    `<h1>${escapeHtml(title)}</h1>`,
    ...body,
    ...(look.branded ? [BRAND] : []),
    '</main></body></html>',
  ].join('\n');

/** A page that exists in English only, whatever language the browser asks for. */
export const englishPage = (look: PageLook, title: string, body: readonly string[]): string =>
  page({ ...look, language: 'en' }, title, body);
