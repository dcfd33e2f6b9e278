// A text with elements in it.
import { describe, expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { RichText, slot } from './rich-text.tsx';

const link = (name: string) => <a href={`/${name}`}>{name}</a>;

describe('a text with links', () => {
  it.each([
    [`I agree to the ${slot('terms')}.`, 'I agree to the <a href="/terms">terms</a>.'],
    [`${slot('terms')} and ${slot('privacy')}`, '<a href="/terms">terms</a> and <a href="/privacy">privacy</a>'],
    ['No link at all', 'No link at all'],
    // What looks like markup is rendered as text.
    ['A [broken](link and <b>bold</b>', 'A [broken](link and &lt;b&gt;bold&lt;/b&gt;'],
    [`What nobody draws ${slot('unknown')} is left out`, 'What nobody draws  is left out'],
  ])('%j', async (text, html) => {
    const parts = { terms: link('terms'), privacy: link('privacy') };
    const { node } = await render(<RichText text={text} parts={parts} />);
    expect(node.innerHTML).toBe(html);
  });
});
