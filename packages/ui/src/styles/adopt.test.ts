// Adoption: once per document and text, in order, without a style element.
import { afterEach, describe, expect, it } from 'vitest';
import { adoptStyles } from './adopt.ts';

const texts = (): string[] =>
  document.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join(''));

afterEach(() => {
  document.body.replaceChildren();
});

describe('adopting styles', () => {
  it('adds each text once, in the order of first adoption, after existing ones', () => {
    const before = document.adoptedStyleSheets.length;
    adoptStyles(document.body, ['.one { color: red; }', '.two { color: blue; }']);
    adoptStyles(document.body, ['.two { color: blue; }', '', '.three { color: green; }']);
    const names = texts()
      .slice(before)
      .map((text) => /\.\w+/.exec(text)?.[0]);
    expect(names).toEqual(['.one', '.two', '.three']);
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });

  it('adopts into the shadow root of a node', () => {
    const host = document.createElement('div');
    document.body.append(host);
    const shadow = host.attachShadow({ mode: 'open' });
    const node = document.createElement('div');
    shadow.append(node);
    adoptStyles(node, ['.inside { color: red; }']);
    expect(shadow.adoptedStyleSheets).toHaveLength(1);
  });
});
