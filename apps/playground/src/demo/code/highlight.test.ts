// The pieces of a file: none is lost, and each has its kind.
import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const SOURCE = `// A comment with 'quotes'.
import { SignIn } from '@latchkey/react';

export const Page = () => <SignIn path="/sign-in" title={\`of from\`} />; /* last */
`;

const of = (kind: string) =>
  highlight(SOURCE)
    .filter((piece) => piece.kind === kind)
    .map(({ text }) => text);

describe('highlight', () => {
  it('keeps every character of the file', () => {
    expect(
      highlight(SOURCE)
        .map(({ text }) => text)
        .join(''),
    ).toBe(SOURCE);
    expect(highlight('')).toEqual([]);
  });

  it('tells comments, texts, keywords and components apart', () => {
    expect(of('comment')).toEqual(["// A comment with 'quotes'.", '/* last */']);
    expect(of('text')).toEqual(["'@latchkey/react'", '"/sign-in"', '`of from`']);
    expect(of('keyword')).toEqual(['import', 'from', 'export', 'const']);
    expect(of('component')).toEqual(['SignIn']);
  });

  it('takes no part of a longer name for a keyword', () => {
    expect(highlight('typeOf.new').map(({ kind }) => kind)).toEqual(['plain']);
  });
});
