// Size limits of a document: each limit accepts the maximum and refuses one more.
import { expect, it } from 'vitest';
import { readIdpMetadata } from './metadata.ts';
import { SamlProblem } from './problem.ts';
import { elementsOf, readXml } from './xml.ts';

const TAGS = 2_500;
const ATTRIBUTES = 4_000;
const PREFIXES = 64;
const DEPTH = 64;

const times = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('');

/** A document with this many tags: the outer element has a start and an end tag, the inner ones are self-closing. */
const withTags = (count: number): string => `<a>${'<b/>'.repeat(count - 2)}</a>`;
const withAttributes = (count: number): string => `<a>${times(count / 4, (at) => `<b c="${at}" d="" e="" f=""/>`)}</a>`;
const withPrefixes = (count: number): string => `<a ${times(count, (at) => `xmlns:p${at}="urn:${at}" `)}/>`;
/** The root is at depth zero. */
const withDepth = (count: number): string => `${'<a>'.repeat(count + 1)}${'</a>'.repeat(count + 1)}`;

const problemOf = (work: () => unknown): SamlProblem | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof SamlProblem) return error;
    throw error;
  }
};

const readAnswer = (text: string) => elementsOf(readXml(text, 'answer', true), 'answer');

it.each([
  ['elements', withTags(TAGS), withTags(TAGS + 1), /too many elements\./],
  ['attributes', withAttributes(ATTRIBUTES), withAttributes(ATTRIBUTES + 4), /too many attributes/],
  ['prefixes of namespaces', withPrefixes(PREFIXES), withPrefixes(PREFIXES + 1), /too many attributes/],
  ['nested elements', withDepth(DEPTH), withDepth(DEPTH + 1), /nested too deeply/],
])('a response has a maximum of %s', (_what, most, more, sentence) => {
  expect(problemOf(() => readAnswer(most))).toBeUndefined();
  expect(problemOf(() => readAnswer(more))).toMatchObject({
    kind: 'answer',
    sentence: expect.stringMatching(sentence),
  });
});

it('the same prefix may be declared repeatedly', () => {
  const again = `<a>${times(PREFIXES * 2, () => '<p:b xmlns:p="urn:p"/>')}</a>`;
  expect(problemOf(() => readAnswer(again))).toBeUndefined();
});

it('metadata, which an operator provides, may have any number of attributes, but not more elements', () => {
  expect(problemOf(() => readXml(withAttributes(ATTRIBUTES + 4), 'metadata', false))).toBeUndefined();
  expect(problemOf(() => readXml(withPrefixes(PREFIXES + 1), 'metadata', false))).toBeUndefined();
  expect(problemOf(() => readXml(withTags(TAGS + 1), 'metadata', false))).toMatchObject({ kind: 'metadata' });
});

it('an error about metadata that is too deep names metadata', () => {
  const deep = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${withDepth(DEPTH)}</md:EntitiesDescriptor>`;
  expect(problemOf(() => readIdpMetadata(deep, 0))).toMatchObject({
    kind: 'metadata',
    sentence: expect.stringMatching(/nested too deeply/),
  });
});
