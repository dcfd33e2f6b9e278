import { afterEach, expect, it } from 'vitest';
import { preload } from './preload.ts';

const PRELOADS = { signedOut: ['chunks/a.js', 'chunks/b.js'], signedIn: ['chunks/a.js', 'chunks/c.js'] };

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];

afterEach(() => {
  for (const link of links()) link.remove();
  document.cookie = '__session=; max-age=0';
});

it.each([
  ['nobody', '', ['https://cdn.example.test/a.js', 'https://cdn.example.test/b.js']],
  ['somebody who was here', '__session=ey.J.x', ['https://cdn.example.test/a.js', 'https://cdn.example.test/c.js']],
])('asks at once for what %s sees first', (_, cookie, wanted) => {
  document.cookie = cookie;
  preload(window, PRELOADS, (path) => path.replace('./chunks/', 'https://cdn.example.test/'));
  expect(links().map(({ href }) => href)).toEqual(wanted);
});
