// Passwords: hidden first, shown on demand.
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { PasswordInput } from './password-input.tsx';

describe('a password input', () => {
  it('shows and hides what is typed, by a button in the tab order that says what it does', async () => {
    const { find } = await render(<PasswordInput autoComplete="current-password" />);
    const button = find<HTMLButtonElement>('button');
    expect(find<HTMLInputElement>('input').type).toBe('password');
    expect(button.getAttribute('aria-label')).toBe('Show password');
    expect(button.tabIndex).toBe(0);
    await act(async () => button.click());
    expect(find<HTMLInputElement>('input').type).toBe('text');
    expect(button.getAttribute('aria-label')).toBe('Hide password');
  });

  it('tells password managers which password it is', async () => {
    const { find } = await render(<PasswordInput autoComplete="new-password" />);
    expect(find<HTMLInputElement>('input').autocomplete).toBe('new-password');
  });
});
