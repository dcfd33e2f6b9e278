import { describe, expect, it } from 'vitest';
import type { Cancel } from './platform.ts';
import { openOverStorage } from './storage-channel.ts';
import { type BroadcastPort, openOverPort } from './tab-channel.ts';

/** Two tabs over connected broadcast ports. */
const overBroadcast = () => {
  const ports = new Set<{ name: string; hear: (message: unknown) => void }>();
  const openPort = (name: string): BroadcastPort => {
    const listeners = new Set<(event: { readonly data: unknown }) => void>();
    const port = { name, hear: (data: unknown) => listeners.forEach((listener) => void listener({ data })) };
    ports.add(port);
    return {
      postMessage: (message) => {
        for (const other of ports) if (other !== port && other.name === name) other.hear(message);
      },
      addEventListener: (_, listener) => void listeners.add(listener),
      removeEventListener: (_, listener) => void listeners.delete(listener),
      close: () => ports.delete(port),
    };
  };
  const tab = () => ({ open: (name: string) => openOverPort(openPort(name)) });
  return [tab(), tab()] as const;
};

/** Two tabs over storage events: a tab receives the changes of the other, not its own. */
const overStorage = () => {
  const values = new Map<string, string>();
  const listeners: Set<(key: string, value: string) => void>[] = [new Set(), new Set()];
  const tab = (index: number) => {
    const storage = {
      get: (key: string) => values.get(key),
      set: (key: string, value: string) => {
        values.set(key, value);
        listeners[1 - index]?.forEach((listener) => void listener(key, value));
      },
      remove: (key: string) => void values.delete(key),
    };
    const onStorage = (listener: (key: string, value: string) => void): Cancel => {
      listeners[index]?.add(listener);
      return () => listeners[index]?.delete(listener);
    };
    return { open: (name: string) => openOverStorage(name, storage, onStorage) };
  };
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

  it('keeps names separate', () => {
    const [first, second] = open();
    const heard: unknown[] = [];
    second.open('other').subscribe((message) => heard.push(message));
    first.open('news').post(1);
    expect(heard).toEqual([]);
  });

  it('receives nothing after unsubscribing or closing', () => {
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
