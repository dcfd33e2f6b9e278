// The matrix of WCAG criteria: complete, with evidence that exists; each kind of fault is found.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../terminal.mjs';
import { makeTree } from '../testing/breach.mjs';
import { checkAccessibility } from './accessibility.mjs';

const TEXT = readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8');

/** The problems that a change of the document causes; files that it names are not in the tree, so they are left out. */
function problems(change) {
  const tree = makeTree({ 'docs/accessibility.md': change(TEXT) });
  try {
    return checkAccessibility(tree.root).filter((problem) => !problem.endsWith('which is not there.'));
  } finally {
    tree.dispose();
  }
}

it('accepts the document, with its 55 criteria', () => {
  expect(checkAccessibility(ROOT)).toEqual([]);
  expect(TEXT.match(/^\| \d\.\d\.\d{1,2} /gm)).toHaveLength(55);
});

it('finds a criterion that is missing, unknown or listed twice', () => {
  expect(problems((text) => text.replace(/^\| 2\.4\.7 .*\n/m, ''))).toContainEqual(
    expect.stringContaining('2.4.7 is not in the matrix'),
  );
  expect(problems((text) => text.replace(/^\| 4\.1\.2 /m, '| 4.1.1 '))).toEqual([
    expect.stringContaining('4.1.2 is not in the matrix'),
    expect.stringContaining('4.1.1 is no criterion'),
  ]);
  expect(problems((text) => text.replace(/^(\| 2\.4\.7 .*\n)/m, '$1$1'))).toEqual([
    expect.stringContaining('2.4.7 is in the matrix twice'),
  ]);
});

it('finds an empty cell, a missing cell and unexplained evidence', () => {
  const cell = /^(\| 2\.4\.7 [^|]*\|)[^|]*\|/m;
  expect(problems((text) => text.replace(cell, '$1 |'))).toContainEqual(expect.stringContaining('empty cell'));
  expect(problems((text) => text.replace(cell, '$1'))).toContainEqual(
    expect.stringContaining('no head of a table has'),
  );
  expect(problems((text) => text.replace(cell, '$1 t99 |'))).toContainEqual(expect.stringContaining('t99'));
});

it('finds evidence without a file, or with one that does not exist', () => {
  const tree = makeTree({ 'docs/accessibility.md': TEXT });
  try {
    expect(checkAccessibility(tree.root)).toContainEqual(expect.stringContaining('which is not there'));
  } finally {
    tree.dispose();
  }
  expect(problems((text) => text.replace(/^\| t1 \|.*\|$/m, '| t1 | a test |'))).toEqual([
    expect.stringContaining('t1 names no file'),
  ]);
});
