// A download of code: requested once, observed by any number of components, retried after a failure.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDownload, type Download, useDownload } from './download.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const CODE = { says: 'here' };

/** Downloads that the test completes. */
const createDownloads = () => {
  const open: { readonly come: () => void; readonly fail: () => void }[] = [];
  return {
    open,
    load: () =>
      new Promise<typeof CODE>((resolve, reject) => {
        open.push({ come: () => resolve(CODE), fail: () => reject(new Error('offline')) });
      }),
  };
};

describe('a download', () => {
  it('starts when it is requested, and once', async () => {
    const { open, load } = createDownloads();
    const download = createDownload(load);
    expect(open).toHaveLength(0);
    const both = [download.ask(), download.ask()];
    expect(open).toHaveLength(1);
    open[0]?.come();
    expect(await Promise.all(both)).toEqual([CODE, CODE]);
    expect(download.getSnapshot()).toEqual({ code: CODE });
  });

  it('that failed reports why, and is tried again on the next request', async () => {
    const { open, load } = createDownloads();
    const download = createDownload(load);
    const first = download.ask();
    open[0]?.fail();
    await expect(first).rejects.toThrow('offline');
    expect(download.getSnapshot().failure?.error).toBeInstanceOf(Error);
    const second = download.ask();
    expect(download.getSnapshot()).toEqual({});
    open[1]?.come();
    await second;
    expect(download.getSnapshot()).toEqual({ code: CODE });
  });
});

type ShownProps = { readonly download: Download<typeof CODE>; readonly isWanted?: boolean };

const Shown = ({ download, isWanted }: ShownProps) => {
  const { code, failure } = useDownload(download, isWanted);
  return code?.says ?? (failure ? 'failed' : 'waiting');
};

describe('a component that uses a download', () => {
  const draw = () => {
    const node = document.createElement('div');
    const root = createRoot(node);
    onTestFinished(() => act(async () => root.unmount()));
    return { node, render: (props: ShownProps) => act(async () => root.render(<Shown {...props} />)) };
  };

  it('starts it when it needs it, and renders a loaded one in its first render the next time', async () => {
    const { open, load } = createDownloads();
    const download = createDownload(load);
    const { node, render } = draw();
    await render({ download, isWanted: false });
    expect(open).toHaveLength(0);
    await render({ download });
    expect(node.textContent).toBe('waiting');
    await act(async () => open[0]?.come());
    expect(node.textContent).toBe('here');
    const again = draw();
    await again.render({ download });
    expect(again.node.textContent).toBe('here');
    expect(open).toHaveLength(1);
  });

  it('gets the error, and does not request again by itself', async () => {
    const { open, load } = createDownloads();
    const download = createDownload(load);
    const { node, render } = draw();
    await render({ download });
    await act(async () => open[0]?.fail());
    expect(node.textContent).toBe('failed');
    expect(open).toHaveLength(1);
    await act(async () => void download.ask());
    expect(node.textContent).toBe('waiting');
    await act(async () => open[1]?.come());
    expect(node.textContent).toBe('here');
  });
});
