// Passwords: hidden first, shown on demand.
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { PasswordInput } from './password-input.tsx';

describe('a password input', () => {
  it('shows and hides its value, by a labelled button in the tab order', async () => {
    const { find } = await render(<PasswordInput autoComplete="current-password" />);
    const button = find<HTMLButtonElement>('button');
    expect(find<HTMLInputElement>('input').type).toBe('password');
    expect(button.getAttribute('aria-label')).toBe('Show password');
    expect(button.tabIndex).toBe(0);
    await act(async () => button.click());
    expect(find<HTMLInputElement>('input').type).toBe('text');
    expect(button.getAttribute('aria-label')).toBe('Hide password');
  });

  it('has the autocomplete value of its password', async () => {
    const { find } = await render(<PasswordInput autoComplete="new-password" />);
    expect(find<HTMLInputElement>('input').autocomplete).toBe('new-password');
  });
});
