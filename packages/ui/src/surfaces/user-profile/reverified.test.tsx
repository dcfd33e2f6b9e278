// Sensitive calls of the profile: the step-up is shown once, and cancelling it loses nothing.
import { errorResponse } from '@latchkey/client/testing';
import { describe, expect, it, vi } from 'vitest';
import { drawProfile, withAttributes } from '../../testing/draw-profile.tsx';
import { createReverified, WITHDRAWN } from '../shared/profile/reverified.ts';

type Asked = { readonly afterVerification?: () => void; readonly afterVerificationCancelled?: () => void };

const DEMAND = () => errorResponse(403, 'session_reverification_required');

/** Renders the profile with a step-up that ends as the test says. */
const draw = async (ends: 'afterVerification' | 'afterVerificationCancelled') => {
  const drawn = await drawProfile({
    environment: withAttributes({ username: { enabled: true } }),
    user: { username: 'ada' },
  });
  const open = vi.fn((asked: Asked) => asked[ends]?.());
  Object.assign(drawn.latchkey, { __internal_openReverification: open });
  await drawn.pressIn('username', 'Change');
  await drawn.fill('username', 'eve');
  drawn.service.once('PATCH /me', DEMAND);
  return { ...drawn, open };
};

describe('a sensitive call', () => {
  it('is repeated after a verification', async () => {
    const drawn = await draw('afterVerification');
    drawn.answer('PATCH /me', { username: 'eve' });
    await drawn.pressIn('username', 'Save');
    expect(drawn.open).toHaveBeenCalledOnce();
    expect(drawn.service.calls.filter((call) => call === 'PATCH /me')).toHaveLength(2);
    expect(drawn.section('username').textContent).toContain('eve');
    expect(drawn.said()).toBe('Your username is saved.');
  });

  it('whose verification the user cancels leaves the form unchanged, without an error', async () => {
    const drawn = await draw('afterVerificationCancelled');
    await drawn.pressIn('username', 'Save');
    expect(drawn.service.calls.filter((call) => call === 'PATCH /me')).toHaveLength(1);
    expect(drawn.field('username').value).toBe('eve');
    expect(drawn.section('username').querySelector('[role="alert"]')).toBeNull();
    expect(drawn.said()).toBe('');
    expect(drawn.find<HTMLButtonElement>('[type="submit"]').getAttribute('aria-busy')).toBeNull();
  });

  it('that fails for another reason asks for no verification', async () => {
    const drawn = await drawProfile();
    const open = vi.fn();
    Object.assign(drawn.latchkey, { __internal_openReverification: open });
    const call = () => Promise.reject(new Error('broken'));
    await expect(createReverified(drawn.latchkey)(call)).rejects.toThrow('broken');
    expect(open).not.toHaveBeenCalled();
  });

  it('that requires a verification twice fails, instead of asking without end', async () => {
    const drawn = await draw('afterVerification');
    drawn.service.once('PATCH /me', DEMAND);
    await drawn.pressIn('username', 'Save');
    expect(drawn.open).toHaveBeenCalledOnce();
    expect(drawn.section('username').querySelector('[role="alert"]')?.textContent).not.toBe('');
    expect(drawn.field('username').value).toBe('eve');
  });
});

it('two concurrent calls ask for one verification', async () => {
  const drawn = await drawProfile();
  const asked: Asked[] = [];
  Object.assign(drawn.latchkey, { __internal_openReverification: (one: Asked) => void asked.push(one) });
  const refused = new Set<string>();
  drawn.service.once('PATCH /me', DEMAND);
  drawn.service.once('DELETE /me/totp', DEMAND);
  const reverified = createReverified(drawn.latchkey);
  const { user } = drawn.latchkey;
  const both = Promise.all([
    reverified(async () => refused.add((await user?.update({ username: 'eve' }))?.id ?? '')),
    reverified(async () => refused.add((await user?.disableTOTP())?.id ?? '')),
  ]);
  await drawn.meanwhile(() => undefined);
  expect(asked).toHaveLength(1);
  asked[0]?.afterVerificationCancelled?.();
  expect(await both).toEqual([WITHDRAWN, WITHDRAWN]);
});

it('a call that needs no verification is made once', async () => {
  const drawn = await drawProfile();
  const call = vi.fn(async () => 7);
  expect(await createReverified(drawn.latchkey)(call)).toBe(7);
  expect(call).toHaveBeenCalledOnce();
  expect(WITHDRAWN).not.toBe(7);
});
