import { describe, expect, it } from 'vitest';
import { createWindowMessages, type WindowMessage } from './window-messages.ts';

const ORIGIN = 'https://app.example.com';

const createWindow = () => {
  const listeners = new Set<(message: WindowMessage) => void>();
  const globals: Record<string, unknown> = {
    addEventListener: (_: string, listener: (message: WindowMessage) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (message: WindowMessage) => void) => listeners.delete(listener),
  };
  return {
    listeners,
    get: (name: string) => globals[name],
    arrive: (message: WindowMessage) => listeners.forEach((listener) => void listener(message)),
  };
};

const createPeer = () => {
  const posted: unknown[][] = [];
  return { posted, postMessage: (...args: unknown[]) => void posted.push(args) };
};

describe('messages between a page and the window it opened', () => {
  it('are sent to the origin of this page only', () => {
    const peer = createPeer();
    createWindowMessages(createWindow(), { peer, origin: ORIGIN, name: 'n' }).post('hello');
    expect(peer.posted).toEqual([[{ n: 'hello' }, ORIGIN]]);
  });

  it('are received from that window, on that origin, under that name, until unsubscribed', () => {
    const peer = createPeer();
    const page = createWindow();
    const heard: unknown[] = [];
    const stop = createWindowMessages(page, { peer, origin: ORIGIN, name: 'n' }).subscribe((data) => heard.push(data));
    page.arrive({ origin: 'https://evil.example', source: peer, data: { n: 'evil origin' } });
    page.arrive({ origin: ORIGIN, source: createPeer(), data: { n: 'another window' } });
    page.arrive({ origin: ORIGIN, source: peer, data: { other: 'another name' } });
    page.arrive({ origin: ORIGIN, source: peer, data: 'n' });
    page.arrive({ origin: ORIGIN, source: peer, data: null });
    page.arrive({ origin: ORIGIN, source: peer, data: { n: 'hello' } });
    stop();
    page.arrive({ origin: ORIGIN, source: peer, data: { n: 'late' } });
    expect([heard, page.listeners.size]).toEqual([['hello'], 0]);
  });

  it.each([null, undefined, {}])('are unavailable without another window (%s)', (peer) => {
    const page = createWindow();
    const messages = createWindowMessages(page, { peer, origin: ORIGIN, name: 'n' });
    messages.post('hello');
    messages.subscribe(() => undefined)();
    expect(page.listeners.size).toBe(0);
  });
});
