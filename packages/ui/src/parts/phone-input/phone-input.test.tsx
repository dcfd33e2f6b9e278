// The phone field: typing, pasting, the list of countries by keyboard, and its state before the library has loaded.
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LocaleProvider } from '../../i18n/locale-context.tsx';
import { render, type } from '../../testing/render.tsx';
import { Field } from '../field/field.tsx';
import { Form } from '../form/form.tsx';
import { PhoneInput } from './phone-input.tsx';
import { PhoneText } from './text.tsx';

const fail = (): never => {
  throw new Error('the field is not there');
};
const nothing = (): void => undefined;

type Given = { readonly value?: string; readonly country?: string; readonly locale?: string; readonly busy?: boolean };

type HeldProps = {
  readonly initial: string;
  readonly country: string | undefined;
  readonly onValue: (value: string) => void;
};

/** A field with an owner that stores its value. */
const Held = ({ initial, country, onValue }: HeldProps) => {
  const [value, setValue] = useState(initial);
  const [take] = useState(() => (next: string) => {
    onValue(next);
    setValue(next);
  });
  return <PhoneInput value={value} onValue={take} country={country} />;
};

const draw = async ({ value = '', country, locale = 'en', busy }: Given = {}) => {
  const onValue = vi.fn<(value: string) => void>();
  const onSubmit = vi.fn();
  const rendered = await render(
    <LocaleProvider localization={{ locale }}>
      <Form onSubmit={onSubmit} busy={busy}>
        <Field name="phoneNumber" label="Phone number">
          <Held initial={value} country={country} onValue={onValue} />
        </Field>
      </Form>
    </LocaleProvider>,
  );
  await act(async () => void (await import('./library.ts')));
  const input = rendered.find<HTMLInputElement>('input[type="tel"]');
  const button = rendered.find<HTMLButtonElement>('.lk-phone-country');
  const press = (key: string, on: Element = rendered.find('[role="combobox"]')) =>
    act(async () => on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  return {
    ...rendered,
    onValue,
    onSubmit,
    input,
    button,
    press,
    open: () => act(async () => button.click()),
    options: () => [...rendered.node.querySelectorAll('[role="option"]')].map((each) => each.textContent),
    active: () =>
      rendered.find(`[id="${rendered.find('[role="combobox"]').getAttribute('aria-activedescendant')}"]`).textContent,
  };
};

describe('a phone field', () => {
  it('splits its value into country and number', async () => {
    const { input, button, onValue } = await draw({ value: '+4915123456789' });
    expect(button.textContent).toBe('DE +49');
    expect(input.value).toBe('1512 3456789');
    expect(onValue).not.toHaveBeenCalled();
  });

  it('prefers the number over the guessed country', async () => {
    const { button } = await draw({ value: '+306911111111', country: 'us' });
    expect(button.textContent).toBe('GR +30');
  });

  it.each([
    ['de', 'DE +49'],
    [undefined, 'US +1'],
  ])('starts empty with the given country (%s)', async (country, shown) => {
    const { input, button } = await draw(country === undefined ? {} : { country });
    expect(button.textContent).toBe(shown);
    expect(input.value).toBe('');
  });

  it('formats the typed number as its country does, and returns it in E.164', async () => {
    const { input, onValue } = await draw({ country: 'US' });
    await type(input, '2025550123');
    expect(input.value).toBe('(202) 555-0123');
    expect(onValue).toHaveBeenLastCalledWith('+12025550123');
    await type(input, '');
    expect(onValue).toHaveBeenLastCalledWith('');
  });

  it.each([[undefined], ['GB']])('uses the country of a pasted number (guess: %s)', async (country) => {
    const { input, button, onValue } = await draw(country === undefined ? {} : { country });
    await type(input, '+49 151 2345 6789');
    expect(button.textContent).toBe('DE +49');
    expect(input.value).toBe('1512 3456789');
    expect(onValue).toHaveBeenLastCalledWith('+4915123456789');
  });

  it('keeps the caret at its digit when the text is reformatted', async () => {
    const { input } = await draw({ value: '+12025550123' });
    await act(async () => {
      input.focus();
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, '(2802) 555-012');
      input.setSelectionRange(3, 3);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(input.value).toBe('(280) 255-5012');
    expect(input.selectionStart).toBe(3);
  });

  it('is named by its label, requests a telephone, and is sent in E.164', async () => {
    const { input, find, onSubmit } = await draw({ value: '+12025550123' });
    expect(find<HTMLLabelElement>('label').htmlFor).toBe(input.id);
    expect(input.autocomplete).toBe('tel');
    expect(input.inputMode).toBe('tel');
    await act(async () => find<HTMLFormElement>('form').requestSubmit());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ phoneNumber: '+12025550123' });
  });

  it('reads from left to right in any page', async () => {
    const { find } = await draw({ locale: 'ar-SA' });
    expect(find('.lk-phone-box').dir).toBe('ltr');
  });

  it('cannot be changed during a submit', async () => {
    const { input, button } = await draw({ busy: true });
    expect(input.readOnly).toBe(true);
    expect(button.disabled).toBe(true);
  });

  it('follows a value that its owner changes', async () => {
    const { find, update } = await render(<PhoneInput value="" onValue={nothing} />);
    await act(async () => void (await import('./library.ts')));
    await update(<PhoneInput value="+442079460018" onValue={nothing} />);
    expect(find<HTMLInputElement>('input').value).toBe('20 7946 0018');
    expect(find('.lk-phone-country').textContent).toBe('GB +44');
  });
});

describe('before the library is loaded', () => {
  it('is a plain field with its country, and the typed text is parsed once it is loaded', async () => {
    const onValue = vi.fn<(value: string) => void>();
    const node = document.createElement('div');
    document.body.append(node);
    const root = createRoot(node);
    onTestFinished(async () => {
      await act(async () => root.unmount());
      node.remove();
    });
    // This test does not await, so nothing can have been fetched.
    act(() => root.render(<Held initial="" country="de" onValue={onValue} />));
    const input = node.querySelector<HTMLInputElement>('input[type="tel"]') ?? fail();
    expect(node.querySelector('.lk-phone-country')?.textContent).toBe('DE');
    act(() => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, '0151 23456789');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(input.value).toBe('0151 23456789');
    await act(async () => void (await import('./library.ts')));
    expect(input.value).toBe('01512 3456789');
    expect(node.querySelector('.lk-phone-country')?.textContent).toBe('DE +49');
    expect(onValue).toHaveBeenLastCalledWith('+4915123456789');
  });
});

describe('the list of countries', () => {
  it('opens on the chosen country, with the focus in the search', async () => {
    const { open, find, active, button } = await draw({ country: 'DE' });
    await open();
    expect(document.activeElement).toBe(find('[role="combobox"]'));
    expect(active()).toBe('Germany+49');
    expect(find('[role="option"][aria-selected="true"]').textContent).toBe('Germany+49');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.getAttribute('aria-label')).toBe('Country code: Germany, DE +49');
  });

  it('starts with the country of the visitor', async () => {
    const { open, options } = await draw({ country: 'ke' });
    await open();
    expect(options().slice(0, 3)).toEqual(['Kenya+254', 'United States+1', 'United Kingdom+44']);
  });

  it('is searched, navigated by arrow keys, and left by Enter into the number', async () => {
    const { open, find, options, active, press, button, input, node, onValue, onSubmit } = await draw({
      value: '+12025550123',
    });
    await open();
    await type(find('[role="combobox"]'), 'g');
    expect(options().length).toBeGreaterThan(5);
    expect(active()).toBe('Germany+49');
    await press('ArrowDown');
    expect(active()).toBe('Gabon+241');
    await press('ArrowUp');
    await press('ArrowUp');
    expect(active()).toBe(options().at(-1));
    await type(find('[role="combobox"]'), 'germany');
    await press('Enter');
    expect(node.querySelector('[role="listbox"]')).toBeNull();
    expect(button.textContent).toBe('DE +49');
    expect(document.activeElement).toBe(input);
    expect(onValue).toHaveBeenLastCalledWith('+492025550123');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('is left by Escape without a choice, and the modal does not receive the key', async () => {
    const { open, find, node, button } = await draw();
    await open();
    const left = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    await act(async () => find('[role="combobox"]').dispatchEvent(left));
    expect(node.querySelector('[role="listbox"]')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(left.defaultPrevented).toBe(true);
  });

  it('is left by Tab for the number, and backwards for the button', async () => {
    const { open, find, node, button, input, press } = await draw();
    await open();
    await press('Tab');
    expect(document.activeElement).toBe(input);
    await open();
    const back = new KeyboardEvent('keydown', { key: 'Tab', shiftKey: true, bubbles: true, cancelable: true });
    await act(async () => find('[role="combobox"]').dispatchEvent(back));
    expect(document.activeElement).toBe(button);
    expect(node.querySelector('[role="listbox"]')).toBeNull();
  });

  it('closes when the focus leaves', async () => {
    const { open, input, node } = await draw();
    await open();
    await act(async () => document.body.querySelector<HTMLElement>('[role="combobox"]')?.blur());
    expect(node.querySelector('[role="listbox"]')).toBeNull();
    expect(input.isConnected).toBe(true);
  });

  it('chooses by a press', async () => {
    const { open, node, button } = await draw();
    await open();
    const ghana = [...node.querySelectorAll<HTMLElement>('[role="option"]')].find((each) =>
      each.textContent?.startsWith('Ghana'),
    );
    await act(async () => ghana?.click());
    expect(button.textContent).toBe('GH +233');
  });

  it.each([
    ['below', { top: 100, bottom: 140 }],
    ['above', { top: 700, bottom: 740 }],
  ])('is %s its field, where there is space, and as wide as it', async (side, { top, bottom }) => {
    const { open, find } = await draw();
    find('.lk-phone-input').getBoundingClientRect = () =>
      ({ left: 24, width: 336, top, bottom }) as ReturnType<Element['getBoundingClientRect']>;
    await open();
    const list = find('.lk-listbox');
    expect(list.dataset.side).toBe(side);
    expect(list.style.left).toBe('24px');
    expect(list.style.width).toBe('336px');
    expect(list.style.top === 'auto').toBe(side === 'above');
  });

  it('reports when nothing matches', async () => {
    const { open, find, press } = await draw();
    await open();
    await type(find('[role="combobox"]'), 'xyzzy');
    expect(find('.lk-listbox [role="status"]').textContent).toBe('No country matches.');
    await press('Enter');
    expect(find('[role="combobox"]').isConnected).toBe(true);
  });

  it('uses the language of the page', async () => {
    const { open, options } = await draw({ locale: 'ar-SA' });
    await open();
    expect(options()).toContain('ألمانيا+49');
  });

  it('has the classes of its element keys', async () => {
    const { open, find } = await draw();
    await open();
    for (const key of ['phoneInputBox', 'selectButton__countryCode', 'selectOptionsContainer', 'selectSearchInput'])
      expect(find(`.lk-${key}`).isConnected).toBe(true);
    expect(find('.lk-selectButton').classList).toContain('lk-open');
    expect(find('.lk-selectOption__DE').textContent).toBe('Germany+49');
  });
});

describe('a number in text', () => {
  it('is formatted, and a masked one is unchanged', async () => {
    const { node, update } = await render(<PhoneText value="+12025550123" />);
    await act(async () => void (await import('./library.ts')));
    expect(node.textContent).toBe('+1 202 555 0123');
    await update(<PhoneText value="+1 ****0123" />);
    expect(node.textContent).toBe('+1 ****0123');
    expect(node.firstElementChild?.getAttribute('dir')).toBe('ltr');
  });
});
