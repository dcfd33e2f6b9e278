// The measured figures as readable rows.
import { median } from '../figures.mjs';

/** The comparisons: the page of a signed-in user with the first visit of the reference page. */
const KINDS = {
  first: { name: 'first', reference: 'first' },
  second: { name: 'second', reference: 'second' },
  signedIn: { name: 'signed in, cache warm', reference: 'first' },
  signedInCold: { name: 'signed in, cache empty', reference: 'first' },
};

const whole = (value) => String(Math.round(value));
const ratio = (value) => value.toFixed(2);
const kilo = (value) => (value / 1_000).toFixed(1);

/** The figures of one page, with its ratio to the reference page in the same run. */
const figuresOf = (one, reference, emptyHeap) => ({
  'ready ms': whole(one.ready),
  ratio: ratio(one.ready / reference.ready),
  'scripts ready/quiet': `${one.untilReady.scripts}/${one.untilQuiet.scripts}`,
  'kB ready/quiet': `${kilo(one.untilReady.scriptBytes)}/${kilo(one.untilQuiet.scriptBytes)}`,
  sequence: one.untilReady.sequence,
  'script ms': whole(one.scriptMs),
  'main ms': whole(one.taskMs),
  'longest ms': whole(median(one.longTasks)),
  CLS: one.moved.toFixed(4),
  'heap MB': ((one.heap - emptyHeap) / 1e6).toFixed(2),
});

/** One line for each condition, kind of visit and page. */
export const figuresTable = ({ rows, emptyHeap }) =>
  rows.flatMap(({ network, cpu, pages }) =>
    Object.entries(KINDS).flatMap(([kind, { name, reference }]) =>
      Object.entries(pages)
        .filter(([, kinds]) => kinds[kind])
        .map(([page, kinds]) => ({
          network,
          cpu: `${cpu}×`,
          visit: name,
          page,
          ...figuresOf(kinds[kind], pages.reference[reference], emptyHeap),
        })),
    ),
  );

const longestOf = (tasks) =>
  tasks.reduce((longest, task) => (task.duration > longest.duration ? task : longest), {
    duration: 0,
    react: 0,
    ours: 0,
    page: 0,
    browser: 0,
  });

/** One line for each page and kind of visit: the number of long tasks, the parts of the longest, and our largest part in one. */
export const longTaskTable = ({ longTasks }) =>
  Object.entries(longTasks).flatMap(([page, kinds]) =>
    Object.entries(kinds).map(([kind, runs]) => {
      const part = (name) => whole(median(runs.map((tasks) => longestOf(tasks)[name])));
      return {
        page,
        visit: KINDS[kind].name,
        'long tasks': whole(median(runs.map((tasks) => tasks.length))),
        'longest ms': part('duration'),
        React: part('react'),
        ours: part('ours'),
        'host page': part('page'),
        browser: part('browser'),
        'most of ours in one': whole(median(runs.map((tasks) => Math.max(0, ...tasks.map(({ ours }) => ours))))),
      };
    }),
  );
