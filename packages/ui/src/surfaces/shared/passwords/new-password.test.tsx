// A new password: rules that are ticked while typing, and, if the instance enables it, the estimated strength.
import { PASSWORD_VALIDATION_DEBOUNCE_MS, RULE_PROGRESS_DELAY_MS } from '@latchkey/wire';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Form } from '../../../parts/form/form.tsx';
import { drawSurface } from '../../../testing/draw-surface.tsx';
import { NewPassword } from './new-password.tsx';

const nothing = (): void => undefined;

const Held = ({ errors }: { readonly errors?: { readonly password: string } }) => {
  const [value, setValue] = useState('');
  return (
    <Form onSubmit={nothing} errors={errors}>
      <NewPassword label="Password" value={value} onValue={setValue} />
    </Form>
  );
};

const draw = async (strength: boolean, errors?: { readonly password: string }) => {
  const drawn = await drawSurface(() => <Held {...(errors ? { errors } : {})} />, {
    environment: (environment) => ({
      ...environment,
      user_settings: {
        ...environment.user_settings,
        password_settings: {
          ...environment.user_settings.password_settings,
          require_numbers: true,
          show_zxcvbn: strength,
          min_zxcvbn_strength: 3,
        },
      },
    }),
  });
  const rules = () =>
    [...drawn.node.querySelectorAll('.lk-password-rule')].map((each) => [
      each.firstChild?.nextSibling?.textContent,
      each.hasAttribute('data-met'),
    ]);
  const wait = async () => {
    await drawn.meanwhile(() => import('./strength-hint.tsx'));
    await drawn.advance(PASSWORD_VALIDATION_DEBOUNCE_MS);
    await drawn.meanwhile(nothing);
  };
  return { ...drawn, rules, wait };
};

describe('a new password', () => {
  it('checks its rules off as they are met', async () => {
    const { rules, fill } = await draw(false);
    expect(rules()).toEqual([
      ['At least 8 characters', false],
      ['A number', false],
    ]);
    await fill('password', 'four2');
    expect(rules()).toEqual([
      ['At least 8 characters', false],
      ['A number', true],
    ]);
    await fill('password', 'forty-two 42');
    expect(rules().every(([, met]) => met)).toBe(true);
    await fill('password', '');
    expect(rules().some(([, met]) => met)).toBe(false);
  });

  it('keeps its rules when it is rejected, and both describe the input', async () => {
    const { rules, field, node, fill } = await draw(false, { password: 'Use at least 8 characters.' });
    await fill('password', 'four2');
    expect(rules()).toEqual([
      ['At least 8 characters', false],
      ['A number', true],
    ]);
    const input = field('password');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Use at least 8 characters.',
      'At least 8 characters',
      'A number (done)',
    ]);
    expect(node.querySelectorAll('.lk-password-rule')).toHaveLength(2);
  });

  it('names the maximum length once it is exceeded', async () => {
    const { rules, fill } = await draw(false);
    await fill('password', `${'a'.repeat(72)}1`);
    expect(rules()).toContainEqual(['No more than 72 characters', false]);
    await fill('password', `${'a'.repeat(71)}1`);
    expect(rules()).toHaveLength(2);
  });

  it('announces what is missing when typing pauses, and nothing at each key', async () => {
    const { fill, advance, find } = await draw(false);
    const said = () => find('[role="status"]').textContent;
    await fill('password', 'f');
    await advance(RULE_PROGRESS_DELAY_MS - 1);
    await fill('password', 'fo');
    await advance(RULE_PROGRESS_DELAY_MS - 1);
    expect(said()).toBe('');
    await advance(1);
    expect(said()).toBe('The password still needs: At least 8 characters, A number');
    await fill('password', 'forty-two 42');
    expect(said()).toBe('The password still needs: At least 8 characters, A number');
    await advance(RULE_PROGRESS_DELAY_MS);
    expect(said()).toBe('The password meets every rule.');
    await fill('password', '');
    expect(said()).toBe('');
  });

  it('that is easy to guess shows it, once typing stops and the rules are met', async () => {
    const { rules, fill, wait, find, node, text } = await draw(true);
    expect(rules().at(-1)).toEqual(['Hard to guess', false]);
    await fill('password', 'pass1');
    await wait();
    expect(node.querySelector('.lk-field-hint')).toBeNull();
    await fill('password', 'password1');
    expect(text()).not.toContain('easy to guess');
    await wait();
    expect(find('.lk-field-hint').textContent).toContain('This password is easy to guess.');
    expect(rules().at(-1)).toEqual(['Hard to guess', false]);
  });

  it('that is hard to guess has the last rule checked off', async () => {
    const { rules, fill, wait, node } = await draw(true);
    await fill('password', 'tide lantern 42 orchard mule');
    await wait();
    expect(rules().at(-1)).toEqual(['Hard to guess', true]);
    expect(node.querySelector('.lk-field-hint')).toBeNull();
  });
});
