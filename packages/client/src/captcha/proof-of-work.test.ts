// Our own captcha: the right number in the token, the page alive meanwhile, two more tries for a challenge that does not come.
import {
  CAPTCHA_MAX_RETRIES,
  CAPTCHA_RETRY_DELAY_MS,
  type CaptchaProofJSON,
  decodeBase64UrlText,
} from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../errors.ts';
import { fakeChallenge } from '../testing/fake-captcha.ts';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { createProofOfWork } from './proof-of-work.ts';
import type { CaptchaRequest } from './provider.ts';

type Answer = () => Promise<unknown>;

const refusal = (code: string, status = 400) => new ApiError(code, status, [{ code, message: code, meta: {} }]);

const setUp = (answers: Answer[], globals: Readonly<Record<string, unknown>> = {}) => {
  const platform = createFakePlatform({ globals });
  const asked: string[] = [];
  const life = new AbortController();
  const progress: string[] = [];
  const call = async (key: string) => {
    asked.push(key);
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  };
  // The cast holds: only this method of the api is used, with replies of this shape.
  const provider = createProofOfWork({ platform, api: { call } as never });
  const request: CaptchaRequest = {
    action: 'verify',
    settings: { kind: 'proof_of_work' },
    findPlace: () => Promise.reject(new Error('it draws nothing')),
    showProgress() {
      progress.push('shown');
      return () => progress.push('hidden');
    },
    signal: life.signal,
  };
  return { platform, asked, life, progress, solve: () => provider.solve(request) };
};

const proofIn = (result: unknown): CaptchaProofJSON =>
  JSON.parse(decodeBase64UrlText((result as { captchaToken: string }).captchaToken) ?? '');

describe('the proof of work', () => {
  it('returns the challenge unchanged, with the number that was drawn', async () => {
    const challenge = await fakeChallenge(777);
    const { solve, asked } = setUp([async () => challenge]);
    const result = await solve();
    const { object: _, algorithm: __, ...kept } = challenge;
    expect(proofIn(result)).toEqual({ ...kept, number: 777 });
    expect(result).toHaveProperty('captchaWidgetType', 'invisible');
    expect(asked).toEqual(['GET /captcha/challenge']);
  });

  it.each([0, 1_000])('finds the number at the boundary: %i', async (number) => {
    const { solve } = setUp([() => fakeChallenge(number)]);
    expect(proofIn(await solve()).number).toBe(number);
  });

  it('uses a challenge once: the next token has another', async () => {
    const { solve } = setUp([() => fakeChallenge(5), () => fakeChallenge(6)]);
    expect([proofIn(await solve()).number, proofIn(await solve()).number]).toEqual([5, 6]);
  });

  it('returns an error when no number matches', async () => {
    const { solve } = setUp([async () => ({ ...(await fakeChallenge(5)), challenge: 'f'.repeat(64) })], {
      MessageChannel,
    });
    expect(await solve()).toBeUndefined();
  });

  it('yields to the page repeatedly, by the scheduler where there is one', async () => {
    let turns = 0;
    const scheduler = {
      yield: async () => {
        turns += 1;
      },
    };
    const { solve } = setUp([() => fakeChallenge(50_000, 50_000)], { scheduler });
    await solve();
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('yields by messages, or by timers, where there is no scheduler', async () => {
    const byMessages = setUp([() => fakeChallenge(20_000, 50_000)], { MessageChannel });
    expect(proofIn(await byMessages.solve()).number).toBe(20_000);
    const byTimers = setUp([() => fakeChallenge(20_000, 50_000)]);
    let isDone = false;
    const result = byTimers.solve().finally(() => {
      isDone = true;
    });
    // Each slice is a timer, and the next one is set only when the slice ends.
    while (!isDone) await byTimers.platform.advance(1);
    expect(proofIn(await result).number).toBe(20_000);
  });

  it('stops when the client is disposed', async () => {
    const scheduler = { yield: async () => life.abort() };
    const { solve, life } = setUp([() => fakeChallenge(3_000_000, 3_200_000)], { scheduler });
    expect(await solve()).toBeUndefined();
  });

  it('reports a slow search only after a second, and clears it', async () => {
    const scheduler = { yield: () => platform.advance(400) };
    const { solve, progress, platform } = setUp([() => fakeChallenge(60_000, 60_000)], { scheduler });
    await solve();
    expect(progress).toEqual(['shown', 'hidden']);
    const quick = setUp([() => fakeChallenge(5)]);
    await quick.solve();
    await quick.platform.advance(5_000);
    expect(quick.progress).toEqual([]);
  });
});

describe('a challenge that is not received', () => {
  it('is requested twice more, 250 ms apart', async () => {
    const lost = () => Promise.reject(new NetworkError('lost'));
    const { solve, asked, platform } = setUp([lost, lost, () => fakeChallenge(9)]);
    const result = solve();
    await platform.advance(CAPTCHA_RETRY_DELAY_MS - 1);
    expect(asked).toHaveLength(1);
    await platform.advance(1);
    expect(asked).toHaveLength(2);
    await platform.advance(CAPTCHA_RETRY_DELAY_MS);
    expect(proofIn(await result).number).toBe(9);
  });

  it('fails after that, with the reason', async () => {
    const { solve, asked, platform } = setUp([() => Promise.reject(refusal('internal_error', 503))]);
    const result = solve().catch((error: unknown) => error);
    await platform.advance(10_000);
    expect(await result).toBeInstanceOf(ApiError);
    expect(asked).toHaveLength(CAPTCHA_MAX_RETRIES + 1);
  });

  it('is not requested again when it is rejected, and the service gets the reason', async () => {
    const { solve, asked } = setUp([() => Promise.reject(refusal('captcha_not_enabled'))]);
    expect(await solve()).toEqual({ captchaError: 'captcha_not_enabled' });
    expect(asked).toHaveLength(1);
    await expect(setUp([() => Promise.reject(refusal('too_many_requests', 429))]).solve()).rejects.toThrow(ApiError);
  });

  it('is not requested again without a network', async () => {
    const { solve, asked, platform } = setUp([() => Promise.reject(new NetworkError('lost'))]);
    platform.tab.setOnline(false);
    await expect(solve()).rejects.toThrow(NetworkError);
    expect(asked).toHaveLength(1);
  });
});
