import { describe, expect, it } from 'vitest';
import { captchaToken, solveChallenge } from '../../testing/factors/proof-of-work.ts';
import { challengeCost, challengeText, isSolved, newChallenge, readProof } from './captcha.ts';

const NOW = 1_000_000;
const challenge = {
  ...newChallenge({ salt: 'salt', draw: 'AAAAAAfQ', maxNumber: 5_000, expiresAt: NOW }),
  signature: 's',
};

describe('the difficulty of the proof of work', () => {
  it('is lowest for few challenges and doubles with each further ten, up to a maximum', () => {
    expect([0, 1, 10, 11, 20, 21, 31, 1_000].map(challengeCost)).toEqual([
      50_000, 50_000, 50_000, 100_000, 100_000, 200_000, 400_000, 3_200_000,
    ]);
  });

  it('has a solution, the number that was drawn', () => {
    expect(solveChallenge(challenge).number).toBe(2_000);
  });
});

describe('a proof', () => {
  const proof = solveChallenge(challenge);

  it('is accepted in time with its number only', () => {
    expect(isSolved(proof, NOW - 1)).toBe(true);
    expect(isSolved(proof, NOW)).toBe(false);
    expect(isSolved({ ...proof, number: proof.number + 1 }, NOW - 1)).toBe(false);
    expect(isSolved({ ...proof, max_number: proof.number - 1 }, NOW - 1)).toBe(false);
    expect(isSolved({ ...proof, salt: 'other' }, NOW - 1)).toBe(false);
  });

  it('survives encoding and decoding', () => {
    expect(readProof(captchaToken(proof))).toEqual(proof);
  });

  it.each([
    ['', 'nothing'],
    ['hello', 'no JSON'],
    ['=', 'no base64url'],
    [captchaToken([]), 'a list'],
    [captchaToken({ ...proof, number: -1 }), 'a negative number'],
    [captchaToken({ ...proof, number: 1.5 }), 'a part of a number'],
    [captchaToken({ ...proof, number: '2000' }), 'a number as text'],
    [captchaToken({ ...proof, extra: true }), 'something more'],
    [captchaToken({ ...proof, salt: 'a'.repeat(65) }), 'a long salt'],
    [captchaToken({ ...proof, challenge: 'x' }), 'no hash'],
    [Buffer.from([0xff, 0xfe]).toString('base64url'), 'no text'],
  ])('is not read from %j (%s)', (token) => {
    expect(readProof(token)).toBeUndefined();
  });

  it('has a signature that covers every field and the instance', () => {
    const texts = [
      challengeText('ins_a', proof),
      challengeText('ins_b', proof),
      challengeText('ins_a', { ...proof, salt: 'x' }),
      challengeText('ins_a', { ...proof, max_number: 1 }),
      challengeText('ins_a', { ...proof, expires_at: 1 }),
      challengeText('ins_a', { ...proof, challenge: 'x' }),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });
});
