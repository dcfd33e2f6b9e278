// The cascade layer of the style sheets: those adopted before and after, and names that are not names of layers.
import { expect, it } from 'vitest';
import { putStylesInLayer } from './cascade-layer.ts';

const ADOPTED = Symbol.for('latchkey.styles');

const newSheet = () => {
  const sheet = {
    text: '',
    replaceSync: (text: string): void => {
      sheet.text = text;
    },
  };
  return sheet;
};

const newScope = (sheets?: Map<string, unknown>) =>
  ({ ...(sheets && { [ADOPTED]: sheets }) }) as unknown as DocumentOrShadowRoot;

const sheetsOf = (scope: DocumentOrShadowRoot) => Reflect.get(scope, ADOPTED) as Map<string, unknown>;

it('contains sheets that are adopted later', () => {
  const scope = newScope();
  putStylesInLayer(scope, 'latchkey');
  const sheet = newSheet();
  sheetsOf(scope).set('a{color:red}', sheet);
  expect(sheet.text).toBe('@layer latchkey{a{color:red}}');
  expect(sheetsOf(scope).has('a{color:red}')).toBe(true);
});

it('contains sheets that the page adopted before', () => {
  const sheet = newSheet();
  const scope = newScope(new Map([['b{}', sheet]]));
  putStylesInLayer(scope, 'host.latchkey');
  expect(sheet.text).toBe('@layer host.latchkey{b{}}');
  expect(sheetsOf(scope).get('b{}')).toBe(sheet);
});

it('is the last one of several calls, and not a layer in a layer', () => {
  const scope = newScope();
  const sheet = newSheet();
  putStylesInLayer(scope, 'one');
  sheetsOf(scope).set('c{}', sheet);
  putStylesInLayer(scope, 'two');
  expect(sheet.text).toBe('@layer two{c{}}');
});

it.each(['two words', 'a{}', '1st', 'a.', '.a', 'a;b', ''])('refuses the name "%s"', (name) => {
  expect(() => putStylesInLayer(newScope(), name)).toThrow('is not the name of a cascade layer');
});
