// The shared parser of redirect targets, against the corpus and against generated text.
import { describe, expect, it } from 'vitest';
import { parseRedirectTarget, targetOrigin } from './redirect-target.ts';
import { REDIRECT_CORPUS } from './testing/redirect-corpus.ts';
import { createTargetSource } from './testing/redirect-fuzz.ts';

const { pageOrigin, allowedRedirectOrigins, hostile, good } = REDIRECT_CORPUS;

/** The allow-list of the corpus, implemented without either side's code. */
const isAllowed = (origin: string): boolean =>
  /^https:\/\/(?:[^/:@]+\.)?example\.com$/.test(origin) || origin === 'https://partner.example.org';

const answer = (target: string): string | undefined => {
  const url = parseRedirectTarget(target, pageOrigin);
  return url && isAllowed(targetOrigin(url)) ? url.href : undefined;
};

describe('the corpus', () => {
  it('is large, and has each target once', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(300);
    expect(good.length).toBeGreaterThanOrEqual(50);
    const targets = [...hostile, ...good].map(({ target }) => target);
    expect(targets.filter((target, index) => targets.indexOf(target) !== index)).toEqual([]);
    expect(allowedRedirectOrigins).toHaveLength(3);
  });

  it('has no hostile target that is accepted', () => {
    expect(hostile.flatMap((one) => (answer(one.target) === undefined ? [] : [one]))).toEqual([]);
  });

  it('has no valid target that is rejected', () => {
    expect(good.flatMap((one) => (answer(one.target) === undefined ? [one] : []))).toEqual([]);
  });
});

describe('random targets', () => {
  it('lead only to the origin of the page or to the origin that the text starts with', () => {
    const next = createTargetSource(20_260_115);
    let taken = 0;
    for (let count = 0; count < 50_000; count += 1) {
      const target = next();
      const url = parseRedirectTarget(target, pageOrigin);
      if (!url) continue;
      taken += 1;
      const origin = targetOrigin(url);
      // A path of the page's origin, or an origin that the text explicitly begins with.
      const isOpen = origin === pageOrigin || target.toLowerCase().startsWith(origin);
      const isHarmless = url.username === '' && url.password === '' && !/^[/\\]{2}/.test(url.pathname);
      if (!isOpen || !isHarmless || /^(?:javascript|data|blob|file|vbscript):/.test(url.protocol))
        expect([target, url.href]).toEqual([]);
    }
    // A generator that never makes an accepted target would test nothing.
    expect(taken).toBeGreaterThan(2_000);
  });

  it('can be reproduced', () => {
    const [one, other] = [createTargetSource(7), createTargetSource(7)];
    expect(Array.from({ length: 50 }, one)).toEqual(Array.from({ length: 50 }, other));
  });
});
