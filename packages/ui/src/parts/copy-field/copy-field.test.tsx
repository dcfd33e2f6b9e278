// A value with a copy button.
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { CopyField } from './copy-field.tsx';

it('a copy field shows the whole value, and passes it on with its node', async () => {
  const copy = vi.fn();
  const draw = (copied: boolean) => (
    <CopyField label="Key" value="JBSWY3DP" action="Copy" copied={copied} onCopyValue={copy} />
  );
  const { find, update } = await render(draw(false));
  const button = find<HTMLButtonElement>('button');
  expect(button.getAttribute('aria-label')).toBe('Copy');
  expect(find(`[id="${button.getAttribute('aria-describedby')}"]`).textContent).toBe('Key');
  await act(async () => button.click());
  expect(copy).toHaveBeenCalledExactlyOnceWith('JBSWY3DP', find('.lk-copy-field-value'));
  await update(draw(true));
  expect(button.hasAttribute('data-copied')).toBe(true);
});
