// Backup codes for the user to store.
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { CodeList } from './code-list.tsx';

it('a list of codes has a name and reads from left to right in every language', async () => {
  const { find, node } = await render(<CodeList label="Your codes" codes={['a1', 'b2']} />);
  expect(find('ul').getAttribute('aria-label')).toBe('Your codes');
  expect(find('ul').dir).toBe('ltr');
  expect([...node.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['a1', 'b2']);
});
