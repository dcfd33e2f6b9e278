// What leaves the page: the clipboard with its fallbacks, a file, a printed sheet.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './clipboard.ts';
import { downloadText } from './download.ts';
import { printSheet } from './print.ts';

let near: HTMLElement;

beforeEach(() => {
  near = document.createElement('span');
  near.textContent = 'JBSWY3DP';
  document.body.append(near);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));

const command = (copies: boolean) => {
  const texts: string[] = [];
  document.execCommand = () => {
    texts.push(document.querySelector('textarea')?.value ?? '');
    return copies;
  };
  return texts;
};

describe('copying', () => {
  it('uses the clipboard API where it is allowed', async () => {
    const writeText = vi.fn(async () => undefined);
    clipboard(writeText);
    expect(await copyText('secret', near)).toBe(true);
    expect(writeText).toHaveBeenCalledExactlyOnceWith('secret');
  });

  it('uses execCommand where the API is rejected, and removes its element', async () => {
    clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const texts = command(true);
    expect(await copyText('secret', near)).toBe(true);
    expect(texts).toEqual(['secret']);
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('selects the text where neither works', async () => {
    clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    command(false);
    expect(await copyText('secret', near)).toBe(false);
    expect(document.getSelection()?.toString()).toBe('JBSWY3DP');
  });

  it('selects the text where the page has no clipboard at all', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }));
    command(false);
    expect(await copyText('secret', near)).toBe(false);
  });
});

describe('a file', () => {
  it('contains the text under its name, and its object URL is revoked', async () => {
    vi.useFakeTimers();
    const made: Blob[] = [];
    const pressed: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      pressed.push(`${this.download} ${this.href}`);
    });
    downloadText('codes.txt', 'a\nb\n');
    expect(pressed).toEqual(['codes.txt blob:1']);
    expect(await made[0]?.text()).toBe('a\nb\n');
    vi.runAllTimers();
    expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:1');
    vi.useRealTimers();
  });
});

describe('a printed sheet', () => {
  it('contains the codes and nothing of the page, and is removed afterwards', () => {
    const page = document.implementation.createHTMLDocument('');
    const view = Object.assign(new EventTarget(), { print: vi.fn(), focus: vi.fn() });
    const frame = document.createElement('iframe');
    Object.defineProperty(frame, 'contentDocument', { value: page });
    Object.defineProperty(frame, 'contentWindow', { value: view });
    vi.spyOn(document, 'createElement').mockReturnValueOnce(frame);
    const put = vi.spyOn(document.body, 'append').mockReturnValue(undefined);
    const gone = vi.spyOn(frame, 'remove');
    printSheet({ title: 'Fieldnote: backup codes', notes: ['Each works once.'], lines: ['a1', 'b2'], language: 'en' });
    expect(put).toHaveBeenCalledExactlyOnceWith(frame);
    frame.dispatchEvent(new Event('load'));
    expect(view.print).toHaveBeenCalledTimes(1);
    expect([...page.body.children].map(({ textContent }) => textContent)).toEqual([
      'Fieldnote: backup codes',
      'Each works once.',
      'a1',
      'b2',
    ]);
    expect(page.body.innerHTML).not.toContain('<script');
    expect(gone).not.toHaveBeenCalled();
    view.dispatchEvent(new Event('afterprint'));
    expect(gone).toHaveBeenCalledTimes(1);
  });
});
