import { describe, expect, it } from 'vitest';
import { waitFor, within } from './wait.ts';

describe('a wait', () => {
  it('asks until there is an answer', async () => {
    const answers = [undefined, undefined, 'code'];
    expect(await waitFor(async () => answers.shift(), 'no code was sent')).toBe('code');
    expect(answers).toEqual([]);
  });

  it('ends with a sentence about what did not happen', async () => {
    const nothing = waitFor(async () => undefined, 'no code for ada@example.com was sent', 1);
    await expect(nothing).rejects.toThrow('Latchkey: no code for ada@example.com was sent within 0.001 s.');
    const forever = within(new Promise(() => {}), 'the service did not stop', 1);
    await expect(forever).rejects.toThrow('Latchkey: the service did not stop within 0.001 s.');
  });

  it('gives the result, or the error, of work that ends in time', async () => {
    expect(await within(Promise.resolve('done'), 'never shown')).toBe('done');
    await expect(within(Promise.reject(new Error('broken')), 'never shown')).rejects.toThrow('broken');
  });
});
