// Buttons: loading keeps the focus and ignores clicks.
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Button } from './button.tsx';

describe('a button', () => {
  it('does not submit a form by default', async () => {
    const { find } = await render(<Button>Continue</Button>);
    expect(find<HTMLButtonElement>('button').type).toBe('button');
  });

  it('keeps the focus while loading, announces it, and does nothing when pressed', async () => {
    const onClick = vi.fn();
    const { find, update } = await render(<Button onClick={onClick}>Continue</Button>);
    find('button').focus();
    await update(
      <Button onClick={onClick} loading>
        Continue
      </Button>,
    );
    const button = find<HTMLButtonElement>('button');
    await act(async () => button.click());
    expect(onClick).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.textContent).toBe('Continue');
  });

  it('does not submit its form while loading', async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    const { find } = await render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading>
          Continue
        </Button>
      </form>,
    );
    await act(async () => find<HTMLButtonElement>('button').click());
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
