import { describe, expect, it } from 'vitest';
import { ignoreFile, withoutSecrets } from './secret-key.ts';

it.each(['sk_test_a1-b2_c3', 'sk_live_-a-', 'sk_test_abc'])('masks every character of %s', (key) => {
  expect(withoutSecrets(`+KEY=${key}\n+OTHER="${key}"`)).toMatch(/^\+KEY=sk_\w{4}_\*{8}\n\+OTHER="sk_\w{4}_\*{8}"$/);
});

describe('the file with the secret key', () => {
  it.each(['.env.local', '.env*', '.env*.local', '*.local', '/.env.local', 'dist\n.env.*\n', '.env.local  '])(
    'is ignored by %j already',
    (rules) => {
      expect(ignoreFile(`${rules}\n.latchkey/`, '.env.local')).toBeUndefined();
    },
  );

  it.each([
    [undefined, '.env.local\n.latchkey\n'],
    ['', '.env.local\n.latchkey\n'],
    ['.env\n', '.env\n.env.local\n.latchkey\n'],
    ['dist', 'dist\n.env.local\n.latchkey\n'],
    ['# .env.local\n', '# .env.local\n.env.local\n.latchkey\n'],
  ])('is added to %j', (before, after) => {
    expect(ignoreFile(before, '.env.local')).toEqual({ path: '.gitignore', before, after });
  });
});
