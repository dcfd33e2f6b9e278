// The prompt of a temporary (keyless) instance.
import { describe, expect, it } from 'vitest';
import { claimLink, createKeylessPrompt, type KeylessEvent } from './keyless-prompt.ts';

const FRESH = { isClaimed: false, hasUser: false, isHidden: false };

const drive = (facts: typeof FRESH, ...types: readonly KeylessEvent['type'][]) => {
  const machine = createKeylessPrompt(facts);
  let state = machine.initial;
  let effects: readonly unknown[] = [];
  for (const type of types) [state, ...effects] = machine.step(state, { type });
  return { view: state.view, effects };
};

describe('the prompt', () => {
  it.each([
    [FRESH, 'pill'],
    [{ ...FRESH, hasUser: true }, 'panel'],
    [{ ...FRESH, isClaimed: true }, 'claimed'],
    [{ ...FRESH, isHidden: true }, 'gone'],
  ] as const)('with %j starts as %s', (facts, view) => {
    expect(drive(facts).view).toBe(view);
  });

  it('opens and collapses', () => {
    expect(drive(FRESH, 'toggle').view).toBe('panel');
    expect(drive(FRESH, 'toggle', 'toggle').view).toBe('pill');
  });

  it('opens by itself for the first user, once', () => {
    expect(drive(FRESH, 'signed-in').view).toBe('panel');
    expect(drive(FRESH, 'signed-in', 'toggle', 'signed-in').view).toBe('pill');
  });

  it('is dismissed, and stays so for this tab', () => {
    expect(drive(FRESH, 'toggle', 'hide')).toEqual({ view: 'gone', effects: [{ run: 'hide' }] });
    expect(drive(FRESH, 'hide', 'signed-in').view).toBe('gone');
    expect(drive(FRESH, 'hide', 'hide').effects).toEqual([]);
  });

  it('reports that it was claimed, cannot be collapsed then, and is removed for good', () => {
    expect(drive(FRESH, 'claimed', 'toggle').view).toBe('claimed');
    expect(drive(FRESH, 'claimed', 'dismiss')).toEqual({ view: 'gone', effects: [{ run: 'dismiss' }] });
    expect(drive(FRESH, 'toggle', 'dismiss').view).toBe('panel');
  });
});

it('the claim link returns here', () => {
  expect(claimLink('http://localhost:4400/keyless/claim?token=a', 'http://localhost:4401/x?y=1')).toBe(
    'http://localhost:4400/keyless/claim?token=a&return_url=http%3A%2F%2Flocalhost%3A4401%2Fx%3Fy%3D1',
  );
  expect(claimLink('nonsense', '/')).toBeUndefined();
});
