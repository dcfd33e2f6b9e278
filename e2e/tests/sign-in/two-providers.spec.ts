// Two `npm start` in one tree, each with a different provider: the second build leaves the files of the first in place.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@latchkey/testing';
import { expect, test } from '@playwright/test';
import { type Program, startProgram } from '../../support/programs.ts';

/** Two builds and two new databases. */
const SLOW_MS = 420_000;

type Started = { readonly service: string; readonly playground: string; stop(): Promise<void> };

const startTree = async (provider: string): Promise<Started> => {
  const folder = await mkdtemp(join(tmpdir(), `latchkey-${provider}-`));
  const [servicePort, playgroundPort] = [await freePort(), await freePort()];
  const playground = `http://localhost:${playgroundPort}`;
  const env = {
    LATCHKEY_PROVIDER: provider,
    LATCHKEY_DATA_DIR: folder,
    LATCHKEY_PORT: String(servicePort),
    LATCHKEY_PLAYGROUND_PORT: String(playgroundPort),
  };
  const program: Program = await startProgram(['tools/start.mjs'], env, playground);
  const stop = async () => {
    await program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { service: `http://localhost:${servicePort}`, playground, stop };
};

/** The chunks that a script imports dynamically. */
const chunksIn = (script: string): readonly string[] => [
  ...new Set([...script.matchAll(/chunks\/[\w.-]+\.js/g)].map(([path]) => path)),
];

test('two processes from one tree use two provider names at the same time', async ({ page }) => {
  test.setTimeout(SLOW_MS);
  const first = await startTree('acme');
  try {
    const script = await (await fetch(`${first.service}/acme.browser.js`)).text();
    const second = await startTree('bramble');
    try {
      expect((await fetch(`${second.service}/bramble.browser.js`)).status).toBe(200);
      expect((await fetch(`${second.service}/acme.browser.js`)).status).toBe(404);
      // The browser requested none of these before the second build.
      const chunks = chunksIn(script);
      expect(chunks.length).toBeGreaterThan(3);
      for (const path of chunks) expect([path, (await fetch(`${first.service}/${path}`)).status]).toEqual([path, 200]);
      for (const { playground } of [second, first]) {
        await page.goto(`${playground}/sign-up`);
        await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
      }
    } finally {
      await second.stop();
    }
  } finally {
    await first.stop();
  }
});
