// Draws numbered outlines over the elements of a page by their keys, and photographs the part of the page that has them.
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The keys of this list whose elements are visible, from top to bottom. */
export const visibleKeys = (page: Page, keys: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(
    (all) =>
      all
        .map((key) => {
          const boxes = [...document.querySelectorAll(`.lk-${key}`)]
            .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
            .map((element) => element.getBoundingClientRect());
          return {
            key,
            box: boxes.find(({ width, height }) => Math.min(width, height) >= 1 && Math.max(width, height) >= 4),
          };
        })
        .flatMap(({ key, box }) => (box ? [{ key, y: box.y, x: box.x }] : []))
        .sort((one, other) => one.y - other.y || one.x - other.x)
        .map(({ key }) => key),
    keys,
  );

/** Outlines the elements with their numbers, and returns the part of the page around them. */
const drawMarks = (page: Page, keys: readonly string[]): Promise<Box> =>
  page.evaluate((shown) => {
    // In the top layer, over dialogs and popovers; styles through the CSSOM, which a strict policy allows.
    const sheet = document.createElement('div');
    sheet.id = 'element-marks';
    sheet.popover = 'manual';
    Object.assign(sheet.style, {
      ...{ position: 'fixed', inset: '0', width: '100vw', height: '100vh', margin: '0', padding: '0', border: '0' },
      ...{ background: 'none', overflow: 'hidden', pointerEvents: 'none' },
    });
    document.body.append(sheet);
    sheet.showPopover();
    // What belongs to the page of the tests is not part of a surface.
    for (const own of document.querySelectorAll<HTMLElement>('#who, #sign-out, #open-sign-in'))
      own.style.visibility = 'hidden';
    const taken: { x: number; y: number }[] = [];
    const isTaken = (x: number, y: number) => taken.some((at) => Math.abs(at.x - x) < 19 && Math.abs(at.y - y) < 15);
    const corners = { left: window.innerWidth, top: window.innerHeight, right: 0, bottom: 0 };
    const include = ({ left, top, right, bottom }: DOMRect) => {
      corners.left = Math.min(corners.left, left);
      corners.top = Math.min(corners.top, top);
      corners.right = Math.max(corners.right, right);
      corners.bottom = Math.max(corners.bottom, bottom);
    };
    for (const [at, key] of shown.entries()) {
      const element = [...document.querySelectorAll(`.lk-${key}`)].find((one) => {
        const { width, height } = one.getBoundingClientRect();
        return (
          Math.min(width, height) >= 1 &&
          Math.max(width, height) >= 4 &&
          one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        );
      });
      if (!element) continue;
      const box = element.getBoundingClientRect();
      include(box);
      const color = `oklch(0.5 0.19 ${(at * 137) % 360})`;
      const outline = document.createElement('div');
      Object.assign(outline.style, {
        ...{ position: 'absolute', boxSizing: 'border-box', border: `2px solid ${color}`, borderRadius: '3px' },
        ...{
          left: `${box.x - 1}px`,
          top: `${box.y - 1}px`,
          width: `${box.width + 2}px`,
          height: `${box.height + 2}px`,
        },
      });
      const y = Math.max(box.y - 8, 0);
      let x = Math.max(box.x - 8, 0);
      while (isTaken(x, y) && x < window.innerWidth) x += 19;
      taken.push({ x, y });
      const label = document.createElement('div');
      label.textContent = String(at + 1);
      Object.assign(label.style, {
        ...{ position: 'absolute', left: `${x}px`, top: `${y}px`, minWidth: '18px', height: '15px', background: color },
        ...{ color: 'white', font: '700 11px/15px sans-serif', textAlign: 'center', borderRadius: '4px' },
      });
      sheet.append(outline, label);
    }
    for (const part of document.querySelectorAll('.lk-card, .lk-profile, .lk-popover'))
      include(part.getBoundingClientRect());
    const [x, y] = [Math.max(corners.left - 16, 0), Math.max(corners.top - 16, 0)];
    return {
      ...{ x, y },
      width: Math.min(corners.right + 16, window.innerWidth) - x,
      height: Math.min(corners.bottom + 16, window.innerHeight) - y,
    };
  }, keys);

/** Saves a picture of the elements of these keys, numbered in their order. */
export async function takeElementPicture(page: Page, keys: readonly string[], path: string): Promise<void> {
  const box = await drawMarks(page, keys);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 78,
    clip: { ...box, scale: 1 },
  });
  await session.detach();
  await page.evaluate(() => document.getElementById('element-marks')?.remove());
  await writeFile(path, Buffer.from(data, 'base64'));
}
