// The owner of a long task.
import { expect, it } from 'vitest';
import { createOwnerBySource, onlySource, ownerByUrl, splitTasks } from './long-tasks.mjs';

const frame = (url, lineNumber = 0, columnNumber = 0) => ({ url, lineNumber, columnNumber });

it.each([
  ['http://service.test/chunks/react-Ba6N87xy.js', 'react'],
  ['http://service.test/chunks/surfaces-DRt_rVpl.js', 'ours'],
  ['http://service.test/latchkey.browser.js', 'ours'],
  ['http://host.test/index.html', 'page'],
])('%s is of %s', (url, owner) => {
  expect(ownerByUrl(frame(url))).toBe(owner);
});

it.each([
  ['../../node_modules/react-dom/cjs/react-dom-client.production.js', 'react'],
  ['../../node_modules/scheduler/index.js', 'react'],
  ['../../packages/ui/dist/index.js', 'ours'],
  ['../../bench/first-load/vite-host-main.js', 'page'],
  [undefined, 'page'],
])('in a bundle a function from %s is of %s', (source, owner) => {
  const asked = [];
  const ownerOf = createOwnerBySource((place) => {
    asked.push(place);
    return source;
  });
  expect([ownerOf(frame('/a.js', 1, 2)), ownerOf(frame('/a.js', 1, 2))]).toEqual([owner, owner]);
  expect(asked).toEqual([{ url: '/a.js', line: 1, column: 2 }]);
});

it('takes a script for one owner if all of its files are', () => {
  const [ours, alsoOurs, react] = [
    '../packages/ui/dist/a.js',
    '../packages/ui/dist/b.js',
    '../node_modules/react/c.js',
  ];
  expect(onlySource([ours, alsoOurs])).toBe(ours);
  expect(onlySource([ours, react])).toBeUndefined();
  expect(onlySource([])).toBeUndefined();
});

it('adds up the samples of a task, native functions for their callers, the rest for the browser', () => {
  const nodes = [
    { id: 1, callFrame: frame(''), children: [2, 4, 5] },
    { id: 2, callFrame: frame('/chunks/react-aaaaaaaa.js'), children: [3] },
    // appendChild, called by React.
    { id: 3, callFrame: frame('') },
    { id: 4, callFrame: frame('/latchkey.browser.js') },
    // Garbage collection.
    { id: 5, callFrame: frame('') },
  ];
  // The navigation started at 1 s. Samples of 10 ms each, from 1.1 s on.
  const profile = {
    nodes,
    startTime: 1_090_000,
    samples: [2, 3, 4, 5, 4],
    timeDeltas: [10_000, 10_000, 10_000, 10_000, 10_000],
    endTime: 1_150_000,
  };
  const tasks = [
    { start: 100, duration: 40 },
    { start: 145, duration: 60 },
  ];
  expect(splitTasks({ profile, tasks, navigationStart: 1_000_000, ownerOf: ownerByUrl })).toEqual([
    { duration: 40, react: 20, ours: 10, page: 0, browser: 10 },
    { duration: 60, react: 0, ours: 5, page: 0, browser: 0 },
  ]);
});
