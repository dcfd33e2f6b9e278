// Which chunks a page requests before it calls the client.
import { afterEach, expect, it } from 'vitest';
import { preload } from './preload.ts';

const PRELOADS = { signedOut: ['chunks/a.js', 'chunks/b.js'], signedIn: ['chunks/a.js', 'chunks/c.js'] };

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];

afterEach(() => {
  for (const link of links()) link.remove();
});

it.each([
  ['a new visitor', '', ['https://cdn.example.test/a.js', 'https://cdn.example.test/b.js']],
  ['a user who was signed in', '__session=ey.J.x', ['https://cdn.example.test/a.js', 'https://cdn.example.test/c.js']],
])('requests at once what %s shows first', (_, cookie, wanted) => {
  // The cast holds: nothing else of a window is read.
  const view = { document: { cookie, head: document.head, createElement: () => document.createElement('link') } };
  preload(view as unknown as Window, PRELOADS, (path) => path.replace('./chunks/', 'https://cdn.example.test/'));
  expect(links().map(({ href }) => href)).toEqual(wanted);
});
