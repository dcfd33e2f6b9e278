import { describe, expect, it } from 'vitest';
import { isFollowing, isLinkCounting, newLinkWait, stepLink } from './email-link-wait.ts';

const over = stepLink(newLinkWait, { type: 'tick', seconds: 60 })[0];

describe('waiting for a link', () => {
  it('allows another one after a minute, not before', () => {
    expect(newLinkWait.seconds).toBe(60);
    const early = stepLink(newLinkWait, { type: 'tick', seconds: 59 })[0];
    expect(isLinkCounting(early)).toBe(true);
    expect(stepLink(early, { type: 'resend' })).toEqual([early]);
    expect(isLinkCounting(over)).toBe(false);
    expect(stepLink(over, { type: 'resend' })).toEqual([newLinkWait, { run: 'send' }]);
    expect(stepLink(over, { type: 'tick', seconds: 5 })[0]).toBe(over);
  });

  it('that expired or failed allows another one at once', () => {
    const [expired] = stepLink(newLinkWait, { type: 'expired' });
    expect(expired).toEqual({ check: { is: 'expired' }, seconds: 0 });
    expect(stepLink(expired, { type: 'opened' })).toEqual([expired]);
    const problem = { code: 'network_error' };
    const [failed] = stepLink(newLinkWait, { type: 'failed', problem });
    expect(failed).toEqual({ check: { is: 'failed', problem }, seconds: 0 });
    expect(stepLink(failed, { type: 'expired' })).toEqual([failed]);
    expect(stepLink(failed, { type: 'resend' })[1]).toEqual({ run: 'send' });
  });

  it('that was opened is followed, and nothing else is sent meanwhile', () => {
    const [following] = stepLink(over, { type: 'opened' });
    expect(isFollowing(following)).toBe(true);
    expect(stepLink(following, { type: 'resend' })).toEqual([following]);
  });
});
