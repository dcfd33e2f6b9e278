// The graph of a build's chunks, and the check that no chunk of the first card is discovered late.
import { describe, expect, it } from 'vitest';
import { drawChunks, findLateImports } from './chunk-graph.mjs';

const chunk = (fileName, imports = [], dynamicImports = [], isEntry = false) => ({
  fileName,
  bytes: 1_234,
  imports,
  dynamicImports,
  isEntry,
});

const CARD = 'chunks/card-aaaaaaaa.js';
const REACT = 'chunks/react-bbbbbbbb.js';
const NEXT = 'chunks/next-cccccccc.js';
const PARTS = 'chunks/parts-dddddddd.js';

const CHUNKS = [
  chunk('script.js', [], [CARD], true),
  chunk(CARD, [REACT], [NEXT]),
  chunk(REACT),
  chunk(NEXT, [PARTS, REACT]),
  chunk(PARTS),
];
const preloads = { 'no session': [REACT, CARD], 'a session': [REACT] };

const draw = () => drawChunks({ title: 'Chunks', text: 'Of a test.', chunks: CHUNKS, preloads });

describe('the picture', () => {
  it.each([
    ['the entry', '| script.js | 1.2 kB | – | first |'],
    ['a chunk for one kind of page', '| card.js | 1.2 kB | react.js | at once: no session |'],
    ['a chunk for every page', '| react.js | 1.2 kB | – | at once: no session, a session |'],
    ['a chunk that is imported later', '| next.js | 1.2 kB | parts.js, react.js | later: asked for by card.js |'],
    ['a chunk that comes with another', '| parts.js | 1.2 kB | – | with next.js |'],
  ])('says when %s is downloaded', (_, row) => {
    expect(draw().split('\n')).toContain(row);
  });

  it('has an arrow for each preload, import and dynamic import, but for imports that every page has', () => {
    const [, graph] = /```mermaid\n([\s\S]*)```/.exec(draw());
    const names = Object.fromEntries([...graph.matchAll(/ (c\d+)\["(\w+)\.js/g)].map(([, id, name]) => [id, name]));
    const arrows = [...graph.matchAll(/(c\d+) (\S+) (c\d+)$/gm)].map(
      ([, from, arrow, to]) => `${names[from]} ${arrow} ${names[to]}`,
    );
    expect(arrows.sort()).toEqual(['card -.-> next', 'next --> parts', 'script ==> card', 'script ==> react']);
  });
});

describe('what is learned of late', () => {
  it('is nothing while every import of a preloaded chunk is preloaded', () => {
    expect(findLateImports(CHUNKS, [REACT, CARD])).toEqual([]);
  });

  it('is an import that is not preloaded', () => {
    expect(findLateImports(CHUNKS, [REACT, NEXT])).toEqual([[NEXT, PARTS]]);
  });
});
