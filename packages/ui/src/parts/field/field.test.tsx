// Fields: the wiring between label, control and texts.
import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Form } from '../form/form.tsx';
import { Input } from '../input/input.tsx';
import { Field } from './field.tsx';

const nothing = (): void => undefined;

const Email = ({ error }: { readonly error?: string }) => (
  <Field name="email" label="Email" error={error}>
    <Input />
  </Field>
);

describe('a field', () => {
  it('labels its control and gives it its name', async () => {
    const { find } = await render(
      <Field name="email" label="Email" note="Optional">
        <Input />
      </Field>,
    );
    const input = find<HTMLInputElement>('input');
    expect(find<HTMLLabelElement>('label').htmlFor).toBe(input.id);
    expect(input.name).toBe('email');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });

  it('describes its control by the hint, and by the error instead when there is one', async () => {
    const draw = (errors: { readonly [field: string]: string }) => (
      <Form onSubmit={nothing} errors={errors}>
        <Field name="email" label="Email" hint="We send a code there.">
          <Input />
        </Field>
      </Form>
    );
    const { find, update } = await render(draw({}));
    const words = () => document.getElementById(find('input').getAttribute('aria-describedby') ?? '')?.textContent;
    expect(words()).toBe('We send a code there.');
    await update(draw({ email: 'This address looks unfinished.' }));
    expect(words()).toBe('This address looks unfinished.');
    expect(find('input').getAttribute('aria-invalid')).toBe('true');
  });

  it('announces through a live region that exists before its first message', async () => {
    const { find, update } = await render(<Email />);
    const region = find('[aria-live="polite"]');
    expect(region.childElementCount).toBe(0);
    await update(<Email error="No." />);
    expect(find('[aria-live="polite"]')).toBe(region);
    expect(region.textContent).toBe('No.');
  });

  it('keeps two fields of one name on a page separate', async () => {
    const { node } = await render(
      <>
        <Email />
        <Email />
      </>,
    );
    const ids = [...node.querySelectorAll('input')].map((input) => input.id);
    expect(new Set(ids).size).toBe(2);
  });
});
