// All looks of one state on one picture, for a reader who compares them.
import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';

export type Picture = { readonly name: string; readonly path: string };

const STYLE = `
  body { margin: 16px; background: #777; font: 14px sans-serif; color: #fff; }
  main { display: flex; flex-wrap: wrap; align-items: start; gap: 16px; }
  figure { margin: 0; }
  img { display: block; max-inline-size: 600px; max-block-size: 760px; object-fit: cover; object-position: top; }
`;

/** Writes pictures next to each other. */
export async function writeSheet(browser: Browser, pictures: readonly Picture[], path: string): Promise<void> {
  if (pictures.length === 0) return;
  const figures = await Promise.all(
    pictures.map(async ({ name, path: from }) => {
      const source = `data:image/png;base64,${(await readFile(from)).toString('base64')}`;
      return `<figure><figcaption>${name}</figcaption><img src="${source}" alt="${name}"></figure>`;
    }),
  );
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  await page.setContent(`<style>${STYLE}</style><main>${figures.join('')}</main>`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}
