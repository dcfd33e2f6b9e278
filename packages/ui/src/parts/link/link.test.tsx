// Links: an anchor only with a safe URL.
import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Link } from './link.tsx';

describe('a link', () => {
  it('is an anchor when it has a URL, a button otherwise', async () => {
    const { find, update } = await render(<Link href="/sign-up">Create an account</Link>);
    expect(find('a').getAttribute('href')).toBe('/sign-up');
    await update(<Link>Use another way</Link>);
    expect(find<HTMLButtonElement>('button').type).toBe('button');
  });

  it('never renders a script URL', async () => {
    const { node } = await render(<Link href={'java\tscript:alert(1)'}>A</Link>);
    expect(node.querySelector('a')).toBeNull();
  });

  it('gives a new tab no access to the page', async () => {
    const { find } = await render(
      <Link href="https://example.test" external>
        Help
      </Link>,
    );
    expect(find('a').getAttribute('target')).toBe('_blank');
    expect(find('a').getAttribute('rel')).toContain('noopener');
  });
});
