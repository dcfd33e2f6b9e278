// Forms: what is sent, what is blocked, and where the focus goes.
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Button } from '../button/button.tsx';
import { Field } from '../field/field.tsx';
import { Input } from '../input/input.tsx';
import { PasswordInput } from '../password-input/password-input.tsx';
import { Form, type FormProps } from './form.tsx';

const tree = (props: Partial<FormProps> & Pick<FormProps, 'onSubmit'>) => (
  <Form {...props}>
    <Field name="identifier" label="Email">
      <Input autoComplete="username" defaultValue="mira@harbourlab.org" />
    </Field>
    <Field name="password" label="Password">
      <PasswordInput autoComplete="current-password" defaultValue="correct horse" />
    </Field>
    <Button type="submit">Sign in</Button>
  </Form>
);

const submit = (form: HTMLFormElement): Promise<void> => act(async () => form.requestSubmit());

describe('a form', () => {
  it('passes its values on and keeps the submit from the page and the host', async () => {
    const onSubmit = vi.fn();
    const { find, node } = await render(tree({ onSubmit }));
    const heard = vi.fn((event: Event) => event.defaultPrevented);
    node.addEventListener('submit', heard);
    await submit(find('form'));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ identifier: 'mira@harbourlab.org', password: 'correct horse' });
    expect(heard).toHaveReturnedWith(true);
  });

  it('does nothing when submitted during a submit, and its fields cannot be changed', async () => {
    const onSubmit = vi.fn();
    const { find } = await render(tree({ onSubmit, busy: true }));
    await submit(find('form'));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(find<HTMLInputElement>('[name="identifier"]').readOnly).toBe(true);
    expect(find('form').getAttribute('aria-busy')).toBe('true');
  });

  it('moves the focus to the first rejected field when the reply arrives, and only then', async () => {
    const onSubmit = vi.fn();
    const errors = { password: 'That password is not right.' };
    const { find, update } = await render(tree({ onSubmit, busy: true }));
    await update(tree({ onSubmit, errors }));
    expect(document.activeElement).toBe(find('[name="password"]'));
    find('[name="identifier"]').focus();
    await update(tree({ onSubmit, errors: { ...errors } }));
    expect(document.activeElement).toBe(find('[name="identifier"]'));
  });

  it('moves it again when the same reply arrives twice', async () => {
    const onSubmit = vi.fn();
    const errors = { password: 'That password is not right.' };
    const { find, update } = await render(tree({ onSubmit, errors }));
    find('[name="identifier"]').focus();
    await update(tree({ onSubmit, busy: true, errors }));
    await update(tree({ onSubmit, errors }));
    expect(document.activeElement).toBe(find('[name="password"]'));
  });
});
