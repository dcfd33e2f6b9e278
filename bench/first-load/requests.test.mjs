// The figures of a page's requests, and when the page counts as idle.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordRequests, sequence, sizes } from './requests.mjs';

const request = (sentAt, endedAt, rest = {}) => ({ method: 'GET', url: '/x', sentAt, endedAt, bytes: 0, ...rest });

describe('sequence', () => {
  it('counts requests that are sent together as one step', () => {
    expect(sequence([request(0, 1), request(1.1, 2), request(1.2, 2.1), request(1.3, 2.2)])).toBe(2);
  });

  it('counts one more when a script is imported only after another has come', () => {
    const document = request(0, 1);
    const entry = request(1.1, 2);
    const card = request(2.1, 3);
    const importedByCard = request(3.1, 4);
    expect(sequence([document, entry, card])).toBe(3);
    expect(sequence([document, entry, card, importedByCard])).toBe(4);
  });

  it('leaves preflight requests out', () => {
    expect(sequence([request(0, 1), request(1.1, 2, { method: 'OPTIONS' }), request(2.1, 3)])).toBe(2);
  });
});

it('adds the bytes of scripts only', () => {
  const requests = [
    request(0, 1, { url: 'http://host.test/', bytes: 10 }),
    request(1, 2, { url: 'http://host.test/a.js?v=1', bytes: 20 }),
    request(1, 2, { url: 'http://host.test/b', type: 'Script', bytes: 30 }),
  ];
  expect(sizes(requests)).toEqual({ scripts: 2, scriptBytes: 50, requests: 3, sequence: 2 });
});

describe('untilQuiet', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const LIMITS = { quietMs: 1_000, mostMs: 60_000 };

  const createPage = () => {
    const works = new Map();
    return {
      listen: (method, work) => {
        works.set(method, work);
        return () => works.delete(method);
      },
      send: (requestId) =>
        works.get('Network.requestWillBeSent')({
          requestId,
          request: { url: 'http://host.test/a.js', method: 'GET' },
          timestamp: 0,
          wallTime: 0,
        }),
      end: (requestId) => works.get('Network.loadingFinished')({ requestId, timestamp: 1 }),
    };
  };

  it('waits until every request has ended and the time has passed without another', async () => {
    const page = createPage();
    const log = recordRequests(page);
    page.send('1');
    const quiet = vi.fn();
    log.untilQuiet(LIMITS).then(quiet);
    await vi.advanceTimersByTimeAsync(5_000);
    page.end('1');
    await vi.advanceTimersByTimeAsync(999);
    page.send('2');
    page.end('2');
    await vi.advanceTimersByTimeAsync(999);
    expect(quiet).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(quiet).toHaveBeenCalledOnce();
  });

  it('fails when a request does not end', async () => {
    const page = createPage();
    const log = recordRequests(page);
    page.send('1');
    const quiet = log.untilQuiet(LIMITS);
    const failed = expect(quiet).rejects.toThrow('not quiet within 60000 ms');
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
  });
});
