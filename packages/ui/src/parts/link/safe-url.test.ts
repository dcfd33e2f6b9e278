// URLs that run or embed code never reach an attribute.
import { describe, expect, it } from 'vitest';
import { safeUrl } from './safe-url.ts';

describe('a safe URL', () => {
  it.each(['/sign-up', '#/factor-one', '?a=b', 'https://example.test/a', 'mailto:a@example.test', '//example.test'])(
    'is accepted: %s',
    (url) => expect(safeUrl(url)).toBe(url),
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'blob:https://example.test/1',
    '',
    undefined,
  ])('is rejected: %j', (url) => expect(safeUrl(url)).toBeUndefined());
});
