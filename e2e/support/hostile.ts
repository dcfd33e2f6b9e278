// Injection payloads that a user, a service or an operator could supply, and the assertion that none of them had an effect.
import { type BrowserContext, expect, type Page } from '@playwright/test';

const CALL = 'hit()';

const HANDLERS: readonly (readonly [element: string, handler: string])[] = [
  ...['img src=x', 'image src=x', 'video src=x', 'audio src=x', 'embed src=x', 'object data=x'].flatMap((element) =>
    ['onerror', 'onload', 'onloadstart'].map((handler) => [element, handler] as const),
  ),
  ...['input', 'select', 'textarea', 'button', 'a href=x', 'details open', 'div tabindex=1', 'summary'].flatMap(
    (element) =>
      ['onfocus', 'onblur', 'ontoggle', 'onmouseover'].map((handler) => [`${element} autofocus`, handler] as const),
  ),
  ...['body', 'svg', 'iframe', 'marquee', 'style', 'frameset', 'link rel=stylesheet href=x', 'math'].flatMap(
    (element) => ['onload', 'onstart', 'onpageshow'].map((handler) => [element, handler] as const),
  ),
];

const TAGS = HANDLERS.map(([element, handler]) => `<${element} class=hostile ${handler}=${CALL}>`);

const SCRIPTS = [
  `<script class=hostile>${CALL}</script>`,
  `<ScRiPt class=hostile>${CALL}</sCrIpT>`,
  `<script class=hostile src=data:,${CALL}></script>`,
  `<scr<script>ipt class=hostile>${CALL}</scr</script>ipt>`,
  `<svg class=hostile><script>${CALL}</script></svg>`,
  `<svg class=hostile><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<math class=hostile><mi xlink:href="javascript:${CALL}">x</mi></math>`,
  `<iframe class=hostile srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<template class=hostile><script>${CALL}</script></template>`,
  `<noscript><p title="</noscript><img class=hostile src=x onerror=${CALL}>">`,
  `<style class=hostile>@import 'x'; * { background: url(javascript:${CALL}) }</style>`,
  `<base class=hostile href="javascript:${CALL}//">`,
  `<meta class=hostile http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<form class=hostile action="javascript:${CALL}"><button>go</button></form>`,
];

const BREAKOUTS = [
  `"`,
  `'`,
  '`',
  '">',
  "'>",
  '-->',
  ']]>',
  '*/',
  '</title>',
  '</textarea>',
  '</style>',
  '</script>',
].map((end) => `${end}<img class=hostile src=x onerror=${CALL}>`);

const EXPRESSIONS = [
  `" autofocus onfocus=${CALL} x="`,
  `' onmouseover=${CALL} '`,
  `\${${CALL}}`,
  `{{constructor.constructor('${CALL}')()}}`,
  `#{${CALL}}`,
  `<%= ${CALL} %>`,
  `&lt;img class=hostile src=x onerror=${CALL}&gt;`,
  `&#60;img class=hostile src=x onerror=${CALL}&#62;`,
  `\\u003cimg class=hostile src=x onerror=${CALL}\\u003e`,
  `\u202e<img class=hostile src=x onerror=${CALL}>`,
  `__proto__`,
];

/** Each payload as one text. */
export const HOSTILE_TEXTS: readonly string[] = [...SCRIPTS, ...TAGS, ...BREAKOUTS, ...EXPRESSIONS];

/** All payloads in one text, for a place that is rendered once. */
export const HOSTILE_TEXT = HOSTILE_TEXTS.join(' ');

/** URLs with a scheme that runs or embeds code. */
export const HOSTILE_URLS: readonly string[] = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  ` \tjava\nscript:${CALL}`,
  `javascript://example.com/%0a${CALL}`,
  `data:text/html,<script>opener.${CALL}</script>`,
  `vbscript:${CALL}`,
];

export type Hits = readonly string[];

/** Records each call that a payload makes, from any page of the browser. */
export async function watchHits(context: BrowserContext): Promise<Hits> {
  const hits: string[] = [];
  await context.exposeBinding('reportHit', (_source, where: string) => hits.push(where));
  await context.addInitScript(() => {
    const view = window as unknown as { hit(): void; reportHit(where: string): void };
    view.hit = () => view.reportHit(location.href);
  });
  return hits;
}

/** Asserts that no payload became markup or ran on the page. */
export async function expectInert(page: Page, hits: Hits): Promise<void> {
  const found = await page.evaluate(() => {
    const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'];
    const runs = (address: string | null) => /^(javascript|data|vbscript):/i.test((address ?? '').replace(/\s/g, ''));
    // The host page has an empty icon.
    return [...document.querySelectorAll('*:not(link[rel=icon][href="data:,"])')]
      .filter(
        (node) =>
          node.matches('.hostile, iframe, object, embed, base, marquee') ||
          [...node.attributes].some(({ name }) => name.startsWith('on')) ||
          ADDRESSES.some((name) => runs(node.getAttribute(name))),
      )
      .map(
        (node) => `${node.localName} ${[...node.attributes].map(({ name, value }) => `${name}=${value}`).join(' ')}`,
      );
  });
  expect(found).toEqual([]);
  expect(hits).toEqual([]);
}
