// Typing into a field that reformats its text.
import { describe, expect, it } from 'vitest';
import { caretAfter, meant } from './edit.ts';

describe('the edit of a user', () => {
  it.each([
    // Before, after, caret, kind → the digit next to the separator is deleted with it.
    ['(202) 555', '(202 555', 4, 'deleteContentBackward', '(20 555', 3],
    ['(202) 555', '(202)555', 5, 'deleteContentBackward', '(20555', 3],
    ['(202) 555', '(202 555', 4, 'deleteContentForward', '(202 55', 4],
    ['(202) 555', '(202) 55', 8, 'deleteContentBackward', '(202) 55', 8],
    ['(202) 555', '(202) 5557', 10, 'insertText', '(202) 5557', 10],
    ['(202) 555', '', 0, 'deleteContentBackward', '', 0],
    ['202', '2025550123', 10, undefined, '2025550123', 10],
  ])('%j to %j at %i by %s', (before, text, caret, kind, wanted, place) => {
    expect(meant(before, { text, caret, kind })).toEqual({ text: wanted, caret: place });
  });
});

describe('the caret', () => {
  it.each([
    [{ text: '2025', caret: 4 }, '(202) 5', 7],
    [{ text: '(20) 555-0123', caret: 3 }, '205-550-123', 2],
    [{ text: '0151', caret: 0 }, '0151', 0],
    [{ text: '+49 151', caret: 3 }, '151', 0],
    [{ text: '', caret: 0 }, '', 0],
  ])('%j in %j is at %i', (edit, rewritten, place) => {
    expect(caretAfter(edit, rewritten)).toBe(place);
  });
});
