import { describe, expect, it } from 'vitest';
import { ignoreFile } from './secret-key.ts';

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
