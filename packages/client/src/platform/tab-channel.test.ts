import { describe, expect, it } from 'vitest';
import type { Cancel } from './platform.ts';
import { type BroadcastPort, createTabChannels } from './tab-channel.ts';

/** Two tabs over broadcast ports that hear each other. */
const overBroadcast = () => {
  const ports = new Set<{ name: string; hear: (message: unknown) => void }>();
  const openPort = (name: string): BroadcastPort => {
    const port = { name, hear: (_: unknown) => {} };
    ports.add(port);
    return {
      postMessage: (message) => {
        for (const other of ports) if (other !== port && other.name === name) other.hear(message);
      },
      addEventListener: (_, listener) => {
        port.hear = (data) => listener({ data });
      },
      close: () => ports.delete(port),
    };
  };
  const storage = { get: () => undefined, set: () => {}, remove: () => {} };
  const tab = () => createTabChannels({ openPort, storage, onStorage: () => () => {} });
  return [tab(), tab()] as const;
};

/** Two tabs over storage events: a tab hears the changes of the other, not its own. */
const overStorage = () => {
  const values = new Map<string, string>();
  const listeners: Set<(key: string, value: string) => void>[] = [new Set(), new Set()];
  const tab = (index: number) =>
    createTabChannels({
      openPort: undefined,
      storage: {
        get: (key) => values.get(key),
        set: (key, value) => {
          values.set(key, value);
          listeners[1 - index]?.forEach((listener) => void listener(key, value));
        },
        remove: (key) => void values.delete(key),
      },
      onStorage: (listener): Cancel => {
        listeners[index]?.add(listener);
        return () => listeners[index]?.delete(listener);
      },
    });
  return [tab(0), tab(1)] as const;
};

describe.each([
  ['BroadcastChannel', overBroadcast],
  ['storage events', overStorage],
])('tab channel over %s', (_, open) => {
  it('reaches the other tab, every time, and not itself', () => {
    const [first, second] = open();
    const a = first.open('news');
    const b = second.open('news');
    const heard: unknown[] = [];
    a.subscribe((message) => heard.push(['a', message]));
    b.subscribe((message) => heard.push(['b', message]));
    a.post({ type: 'changed' });
    a.post({ type: 'changed' });
    expect(heard).toEqual([
      ['b', { type: 'changed' }],
      ['b', { type: 'changed' }],
    ]);
  });

  it('keeps names apart', () => {
    const [first, second] = open();
    const heard: unknown[] = [];
    second.open('other').subscribe((message) => heard.push(message));
    first.open('news').post(1);
    expect(heard).toEqual([]);
  });

  it('hears nothing after unsubscribing or closing', () => {
    const [first, second] = open();
    const heard: unknown[] = [];
    const b = second.open('news');
    const stop = b.subscribe((message) => heard.push(message));
    stop();
    const c = second.open('news');
    c.subscribe((message) => heard.push(message));
    c.close();
    first.open('news').post(1);
    expect(heard).toEqual([]);
  });
});
