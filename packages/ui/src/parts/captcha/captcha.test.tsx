// The captcha container: its name, its look, and its reaction to the client's captcha states.
import { CAPTCHA_NAMES } from '@latchkey/wire';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { LocaleProvider } from '../../i18n/locale-context.tsx';
import { PLAIN } from '../../styles/appearance/appearance.ts';
import { AppearanceProvider } from '../../styles/appearance/context.tsx';
import { render } from '../../testing/render.tsx';
import { Form } from '../form/form.tsx';
import { CaptchaSlot } from './captcha.tsx';

const slotOf = () => {
  const slot = document.getElementById(CAPTCHA_NAMES.slot);
  if (!slot) throw new Error('there is no slot');
  return slot;
};

/** Sets the state as the client does. */
const tell = (state: string) =>
  act(async () => {
    slotOf().dataset.lkState = state;
    slotOf().dispatchEvent(new Event(CAPTCHA_NAMES.event));
  });

describe('the captcha element', () => {
  it('has the id by which the client finds it, and the options of widgets', async () => {
    await render(<CaptchaSlot />);
    expect({ ...slotOf().dataset }).toMatchObject({ lkTheme: 'auto', lkSize: 'normal', lkLanguage: 'en' });
  });

  it('passes the options of the host on; the language is that of the texts unless the host sets another', async () => {
    const captcha = { theme: 'dark', size: 'compact' } as const;
    const { update } = await render(
      <LocaleProvider localization={{ locale: 'de-DE' }}>
        <AppearanceProvider appearance={{ ...PLAIN, captcha }}>
          <CaptchaSlot />
        </AppearanceProvider>
      </LocaleProvider>,
    );
    expect({ ...slotOf().dataset }).toMatchObject({ lkTheme: 'dark', lkSize: 'compact', lkLanguage: 'de-DE' });
    await update(
      <AppearanceProvider appearance={{ ...PLAIN, captcha: { language: 'pt' } }}>
        <CaptchaSlot />
      </AppearanceProvider>,
    );
    expect(slotOf().dataset.lkLanguage).toBe('pt');
  });

  it('keeps the attributes of the client, and the content of the widget, when it renders again', async () => {
    const { update } = await render(<CaptchaSlot />);
    await tell('interactive');
    slotOf().append(document.createElement('canvas'));
    await update(<CaptchaSlot className="other" />);
    expect(slotOf().dataset.lkState).toBe('interactive');
    expect(slotOf().querySelector('canvas')).not.toBeNull();
  });
});

describe('a captcha that failed', () => {
  it('shows a message and a button that submits the form again, until the next attempt starts', async () => {
    const onSubmit = vi.fn();
    const { node, find } = await render(
      <Form onSubmit={onSubmit}>
        <CaptchaSlot />
      </Form>,
    );
    expect(node.textContent).toBe('');
    await tell('failed');
    expect(find('[role="status"]').textContent).toContain('another browser or network');
    await act(async () => find('button').click());
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await tell('working');
    expect(node.textContent).toBe('');
  });

  it('shows only the message where there is no form to submit', async () => {
    const { node, find } = await render(<CaptchaSlot />);
    await tell('failed');
    expect(find('[role="status"]').textContent).not.toBe('');
    expect(node.querySelector('button')).toBeNull();
  });
});
