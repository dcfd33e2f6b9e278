import type { EmailLinkFlow } from '@latchkey/client';
import { StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { createHost } from './testing/host.tsx';
import { useEmailLink } from './use-email-link.ts';

/** An attempt that records its calls. */
const createAttempt = (name: string, notes: string[]) => ({
  createEmailLinkFlow: (): EmailLinkFlow<string, void> => {
    notes.push(`${name} made`);
    return {
      startEmailLinkFlow: async (to) => void notes.push(`${name} sent to ${to}`),
      cancelEmailLinkFlow: () => void notes.push(`${name} cancelled`),
    };
  },
});

type Attempt = ReturnType<typeof createAttempt>;

const Page = ({ attempt }: { readonly attempt: Attempt }) => {
  const { startEmailLinkFlow, cancelEmailLinkFlow } = useEmailLink(attempt);
  return (
    <>
      <button id="start" type="button" onClick={() => void startEmailLinkFlow('ada')} />
      <button id="cancel" type="button" onClick={cancelEmailLinkFlow} />
    </>
  );
};

describe('useEmailLink', () => {
  it('creates one flow for each attempt, starts it and cancels it', async () => {
    const notes: string[] = [];
    const attempt = createAttempt('first', notes);
    const host = createHost();
    await host.render(<Page attempt={attempt} />);
    await host.render(<Page attempt={attempt} />);
    expect(notes).toEqual(['first made']);
    await host.click('#start');
    await host.click('#cancel');
    expect(notes).toEqual(['first made', 'first sent to ada', 'first cancelled']);
  });

  it('keeps waiting when the attempt was replaced by another object, and waits for one at a time', async () => {
    const notes: string[] = [];
    const host = createHost();
    await host.render(<Page attempt={createAttempt('first', notes)} />);
    await host.click('#start');
    await host.render(<Page attempt={createAttempt('second', notes)} />);
    expect(notes).not.toContain('first cancelled');
    await host.click('#start');
    expect(notes.slice(-2)).toEqual(['first cancelled', 'second sent to ada']);
  });

  it('ends when the component unmounts, also in StrictMode', async () => {
    const notes: string[] = [];
    const host = createHost();
    const attempt = createAttempt('first', notes);
    await host.render(
      <StrictMode>
        <Page attempt={attempt} />
      </StrictMode>,
    );
    await host.click('#start');
    expect(notes).not.toContain('first cancelled');
    await host.unmount();
    expect(notes.at(-1)).toBe('first cancelled');
  });
});
