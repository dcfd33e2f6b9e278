// Slugs of organizations: what a user may type, and what is made of a name. Service and surfaces run all of them.
const LONGEST = 'x'.repeat(64);

/** What was typed, and the slug that is read from it; undefined where the text is refused. */
export const TYPED_SLUG_VECTORS: readonly (readonly [typed: string, slug: string | undefined])[] = [
  ['acme', 'acme'],
  ['harbour-lab-2', 'harbour-lab-2'],
  ['  acme ', 'acme'],
  // A form that makes a slug while a name is typed leaves hyphens at its ends.
  ['-acme-', 'acme'],
  [LONGEST, LONGEST],
  ['', undefined],
  ['-', undefined],
  ['-a--b-', undefined],
  ['a--b', undefined],
  ['Acme', undefined],
  ['a b', undefined],
  ['org_1', undefined],
  ['a/b', undefined],
  ['höfe', undefined],
  [`${LONGEST}x`, undefined],
];

/** A name and the slug made of it; empty where a name has none of a slug's letters. */
export const NAME_SLUG_VECTORS: readonly (readonly [name: string, slug: string])[] = [
  ['Harbour Lab', 'harbour-lab'],
  ['Acme & Sons, Ltd.', 'acme-sons-ltd'],
  ['  Café   Löwe & Sons! ', 'cafe-lowe-sons'],
  ['  Žluťoučký kůň  ', 'zlutoucky-kun'],
  ['R2--D2', 'r2-d2'],
  ['x'.repeat(200), LONGEST],
  [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
  ['مختبر الميناء', ''],
  ['東京', ''],
  ['---', ''],
  ['', ''],
];
