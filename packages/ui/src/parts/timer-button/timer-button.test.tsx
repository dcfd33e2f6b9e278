// The countdown of a resend button.
import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { clockTime, TimerButton } from './timer-button.tsx';

describe('a timer button', () => {
  it('shows the remaining wait and is disabled until then', async () => {
    const draw = (seconds: number) => (
      <TimerButton remainingSeconds={seconds} waiting={(time) => `Send again in ${time}`}>
        Send a new code
      </TimerButton>
    );
    const { find, update } = await render(draw(23.4));
    expect(find('button').textContent).toBe('Send again in 0:24');
    expect(find<HTMLButtonElement>('button').disabled).toBe(true);
    await update(draw(0));
    expect(find('button').textContent).toBe('Send a new code');
    expect(find<HTMLButtonElement>('button').disabled).toBe(false);
  });

  it('formats minutes and seconds', () => {
    expect([5, 60, 84, 600].map(clockTime)).toEqual(['0:05', '1:00', '1:24', '10:00']);
  });
});
