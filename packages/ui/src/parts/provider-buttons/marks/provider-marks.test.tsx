// The marks of the providers: which have one, and that it is visible on light and on dark.
import { OAUTH_PROVIDERS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { allMarks as providerMarks } from './rare-marks.tsx';
import { RARE_SHAPES } from './rare-shapes.ts';
import { SHAPES, type Shape } from './shapes.ts';

/** Shown by their initial. */
const WITHOUT: readonly string[] = ['instagram', 'enstall'];

/** Colours that are invisible on a dark card. */
const isTooDark = (colour: string): boolean => /^#[0-3][0-9a-f][0-3][0-9a-f][0-3][0-9a-f]$/.test(colour);

describe('the logos of providers', () => {
  it.each(OAUTH_PROVIDERS.filter((name) => !WITHOUT.includes(name)))('%s has one', async (name) => {
    const { find } = await render(providerMarks[`oauth_${name}`]);
    expect(find('svg').getAttribute('aria-hidden')).toBe('true');
    expect(find('path').getAttribute('d')).toMatch(/^[Mm][\d .,a-zA-Z-]+$/);
  });

  it('include the test provider of development instances', () => {
    expect(providerMarks.oauth_custom_test).toBeDefined();
  });

  it.each(Object.entries<readonly Shape[]>({ ...SHAPES, ...RARE_SHAPES }))(
    '%s has a background that is visible on every card',
    (_, [ground]) => {
      expect(ground).toBeDefined();
      expect(isTooDark(ground?.colour ?? '')).toBe(false);
      expect(ground?.colour).not.toBe('#fff');
    },
  );

  it('use the colour of the text where they have none', async () => {
    const { find } = await render(providerMarks.oauth_github);
    expect(find('path').getAttribute('fill')).toBe('currentColor');
  });
});
