// Code that a click needs is retried when offline, and only then.
import { createFakePlatform } from '@latchkey/client/testing';
import { createDownload } from '@latchkey/hooks';
import { expect, it } from 'vitest';
import { askWhenOnline } from './ask-when-online.ts';

it('is an error with a connection', async () => {
  const { page } = createFakePlatform();
  const download = createDownload(async () => Promise.reject(new Error('not fetched')));
  await expect(askWhenOnline(download, { page, onWait: () => undefined })).rejects.toThrow('not fetched');
});

it('waits without one, and requests again when it is back', async () => {
  const { page, tab } = createFakePlatform();
  tab.setOnline(false);
  let asked = 0;
  const download = createDownload(async () => {
    asked += 1;
    if (!page.isOnline()) throw new Error('not fetched');
    return 'code';
  });
  const said: boolean[] = [];
  const answer = askWhenOnline(download, { page, onWait: (waits) => said.push(waits) });
  await expect(download.ask()).rejects.toThrow('not fetched');
  expect(said).toEqual([true]);
  tab.setOnline(true);
  expect(await answer).toBe('code');
  expect(said).toEqual([true, false]);
  expect(asked).toBe(2);
});

it('ends with the flow', async () => {
  const { page, tab } = createFakePlatform();
  tab.setOnline(false);
  const life = new AbortController();
  const download = createDownload(async () => Promise.reject(new Error('not fetched')));
  const answer = askWhenOnline(download, { page, signal: life.signal, onWait: () => undefined });
  await expect(download.ask()).rejects.toThrow('not fetched');
  life.abort();
  await expect(answer).rejects.toThrow('not fetched');
});
