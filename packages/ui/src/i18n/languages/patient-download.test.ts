// A download that nothing waits long for.
import { createFakePlatform } from '@latchkey/client/testing';
import { describe, expect, it, vi } from 'vitest';
import { createPatientDownload } from './patient-download.ts';

const setUp = () => {
  const platform = createFakePlatform();
  let end: { resolve: (code: string) => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<string>((resolve, reject) => {
    end = { resolve, reject };
  });
  const onLate = vi.fn();
  const download = createPatientDownload(() => promise, {
    timers: platform.timers,
    limitMs: 3_000,
    meanwhile: 'English',
    onLate,
  });
  const seen: unknown[] = [];
  download.subscribe(() => seen.push(download.getSnapshot().code));
  download.ask().catch(() => undefined);
  return { platform, end, onLate, download, seen };
};

describe('a patient download', () => {
  it('is its code if that comes in time, and the time limit ends', async () => {
    const { platform, end, onLate, download } = setUp();
    expect(download.getSnapshot()).toEqual({});
    end?.resolve('Deutsch');
    await platform.advance(10_000);
    expect(download.getSnapshot()).toEqual({ code: 'Deutsch' });
    expect(onLate).not.toHaveBeenCalled();
  });

  it('is the other value after the limit, until the code comes', async () => {
    const { platform, end, onLate, download, seen } = setUp();
    await platform.advance(3_000);
    expect(download.getSnapshot()).toEqual({ code: 'English' });
    end?.resolve('Deutsch');
    await platform.advance(1);
    expect(download.getSnapshot()).toEqual({ code: 'Deutsch' });
    expect(seen).toEqual(['English', 'Deutsch']);
    expect(onLate).toHaveBeenCalledTimes(1);
  });

  it('is the other value after a failure, and says so once', async () => {
    const { platform, end, onLate, download } = setUp();
    const failure = new Error('Failed to fetch');
    end?.reject(failure);
    await platform.advance(10_000);
    expect(download.getSnapshot()).toEqual({ code: 'English' });
    expect(onLate.mock.calls).toEqual([[failure]]);
  });
});
