// One challenge for all refused calls; calls that start during it wait; each is sent exactly once more.
import { expect, it } from 'vitest';
import { ApiError } from '../errors.ts';
import { createCaptchaReplay } from './captcha-replay.ts';

const refusal = () => new ApiError('Prove it.', 401, [{ code: 'requires_captcha', message: 'Prove it.', meta: {} }]);

const createChallenge = () => {
  const shown: { solve: () => void; fail: (error: unknown) => void }[] = [];
  const solve = () =>
    new Promise<void>((resolve, reject) => {
      shown.push({ solve: resolve, fail: reject });
    });
  return { shown, replay: createCaptchaReplay(solve) };
};

/** A call that is refused this many times before it succeeds. */
const createCall = (refusals: number) => {
  const call = { made: 0, run: async () => 'answer' };
  call.run = async () => {
    call.made += 1;
    if (call.made <= refusals) throw refusal();
    return 'answer';
  };
  return call;
};

const settle = () =>
  new Promise<void>((resolve) => void queueMicrotask(() => queueMicrotask(() => queueMicrotask(resolve))));

it('shows one challenge to calls that are rejected at the same time, and repeats all of them after it', async () => {
  const { shown, replay } = createChallenge();
  const calls = [createCall(1), createCall(1), createCall(1)];
  const answers = Promise.all(calls.map(({ run }) => replay(run)));
  await settle();
  expect(shown).toHaveLength(1);
  shown[0]?.solve();
  expect(await answers).toEqual(['answer', 'answer', 'answer']);
  expect(calls.map(({ made }) => made)).toEqual([2, 2, 2]);
});

it('holds back calls that start while a challenge is open, however it ends', async () => {
  const { shown, replay } = createChallenge();
  const first = replay(createCall(1).run).catch((error: unknown) => error);
  await settle();
  const late = createCall(0);
  const second = replay(late.run);
  await settle();
  expect(late.made).toBe(0);
  shown[0]?.fail(new Error('closed'));
  expect(await second).toBe('answer');
  expect(await first).toEqual(new Error('closed'));
});

it('does not loop: a call that is rejected again after the challenge is rejected', async () => {
  const { shown, replay } = createChallenge();
  const call = createCall(5);
  const outcome = replay(call.run).catch((error: unknown) => error);
  await settle();
  shown[0]?.solve();
  expect(await outcome).toBeInstanceOf(ApiError);
  expect([call.made, shown.length]).toEqual([2, 1]);
});

it('ignores other errors', async () => {
  const { shown, replay } = createChallenge();
  await expect(replay(() => Promise.reject(new ApiError('No.', 422, [])))).rejects.toThrow('No.');
  expect(shown).toHaveLength(0);
});
