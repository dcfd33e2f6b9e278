import { expect, it } from 'vitest';
import { wasSignedIn } from './was-signed-in.ts';

it.each([
  ['', false],
  ['theme=dark', false],
  ['__session=', false],
  ['a=1; __session=ey.J.x; b=2', true],
  ['__session_a1b2c3=ey.J.x', true],
  ['my__session=ey.J.x', false],
])('cookies %j tell of a session: %s', (cookies, told) => {
  expect(wasSignedIn(cookies)).toBe(told);
});
