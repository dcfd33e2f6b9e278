// The pictures of docs/reference/appearance.md: where each element key is. `node tools/guide-pictures.mjs elements` takes them.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PATIENCE_MS } from '../../support/patience.ts';
import { ELEMENT_SCENES } from '../../support/screens/element-scenes.ts';
import { takeElementPicture, visibleKeys } from '../../support/screens/mark-elements.ts';
import { lendSettings } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = join(ROOT, 'docs/images/elements');
/** More numbers than this in one picture cover what they point at. */
const MOST = 14;
const HEIGHT = 1400;
const MINUTE_MS = 60_000;

const allKeys = async (): Promise<readonly string[]> => {
  const text = await readFile(join(ROOT, 'packages/ui/src/styles/element-keys.ts'), 'utf8');
  return [...text.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, key = '']) => key);
};

type Picture = { readonly file: string; readonly title: string; readonly keys: readonly string[] };

test('pictures of every element key', async ({ browser, stack, themed, users, clock, inbox }) => {
  test.setTimeout(30 * MINUTE_MS);
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const waiting = new Set(await allKeys());
  const pictures: Picture[] = [];
  const failed: string[] = [];
  for (const scene of ELEMENT_SCENES) {
    await lendSettings(stack.admin, async (settings) => {
      await settings(...scene.settings);
      const viewport = { width: scene.width, height: HEIGHT };
      const context = await browser.newContext({ baseURL: stack.playground, viewport, reducedMotion: 'reduce' });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      try {
        await scene.reach({ page, site: themed.url, users, clock, stack, inbox });
        const found = await visibleKeys(page, [...waiting]);
        for (let at = 0; at < found.length; at += MOST) {
          const keys = found.slice(at, at + MOST);
          const file = `${scene.name}${found.length > MOST ? `-${at / MOST + 1}` : ''}.webp`;
          await takeElementPicture(page, keys, join(FOLDER, file));
          pictures.push({ file, title: scene.title, keys });
        }
        for (const key of found) waiting.delete(key);
      } catch (error) {
        // The other scenes are photographed all the same, so that one run names every scene that failed.
        failed.push(`${scene.name}: ${error}`);
      } finally {
        await context.close();
      }
    });
  }
  await writeFile(join(FOLDER, 'pictures.json'), `${JSON.stringify(pictures, undefined, 2)}\n`);
  console.log(`Not in a picture: ${[...waiting].join(', ')}`);
  expect(failed).toEqual([]);
});
