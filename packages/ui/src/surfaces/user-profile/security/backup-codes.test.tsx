// Storing backup codes: copied with a tick, refused with a text, as a file, printed.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawProfile, EMAIL, withAttributes } from '../../../testing/draw-profile.tsx';

const CODES = ['ab12cd34', 'ef56gh78'];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));

const draw = async () => {
  const drawn = await drawProfile({
    path: '/security',
    environment: withAttributes({ backup_code: { enabled: true, used_for_second_factor: true } }),
    user: { backup_code_enabled: true },
  });
  const code = { object: 'backup_code', id: 'bc_1', codes: CODES, created_at: 0, updated_at: 0 };
  drawn.answer('POST /me/backup_codes', {}, code);
  await drawn.pressIn('mfa', 'Options for Backup codes');
  await drawn.pressIn('mfa', 'Make new codes');
  return drawn;
};

describe('UP-61 backup codes', () => {
  it('are copied, which is announced and shown for a moment', async () => {
    const writeText = vi.fn(async () => undefined);
    clipboard(writeText);
    const drawn = await draw();
    await drawn.pressIn('mfa', 'Copy');
    expect(writeText).toHaveBeenCalledExactlyOnceWith('ab12cd34, ef56gh78');
    const words = () => drawn.section('mfa').querySelector('.lk-copy-words')?.textContent;
    expect(words()).toBe('Copied.');
    await drawn.advance(1_500);
    expect(words()).toBe('');
  });

  it('are selected where copying is rejected, with a visible message', async () => {
    clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    document.execCommand = () => false;
    const drawn = await draw();
    await drawn.pressIn('mfa', 'Copy');
    expect(drawn.section('mfa').textContent).toContain('Copying is blocked here.');
    expect(document.getSelection()?.toString()).toContain('ab12cd34');
  });

  it('are a file named after the application, with the account and instructions', async () => {
    const made: Blob[] = [];
    let name = '';
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download;
    });
    const drawn = await draw();
    await drawn.pressIn('mfa', 'Download');
    expect(name).toBe('Fake backup codes.txt');
    expect(await made[0]?.text()).toBe(
      `Fake: backup codes\nAccount: ${EMAIL}\nKeep these codes in a safe place. Each works once.\n\nab12cd34\nef56gh78\n`,
    );
  });

  it('are printed from their own frame', async () => {
    const drawn = await draw();
    const put = vi.spyOn(document.body, 'append').mockReturnValue(undefined);
    await drawn.pressIn('mfa', 'Print');
    expect(put).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Fake: backup codes' }));
  });

  it('are not closed by Escape: they are shown only once', async () => {
    const drawn = await draw();
    await drawn.key('Escape');
    expect(drawn.section('mfa').textContent).toContain('ab12cd34');
  });
});
