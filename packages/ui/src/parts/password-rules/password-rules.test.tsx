// Password rules: met ones are also announced as text.
import { describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { PasswordRules } from './password-rules.tsx';

describe('the rules of a password', () => {
  it('announce which are met', async () => {
    const { node } = await render(
      <PasswordRules
        rules={[
          { key: 'length', text: 'At least 8 characters', met: true },
          { key: 'number', text: 'A number', met: false },
        ]}
      />,
    );
    expect([...node.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'At least 8 characters (done)',
      'A number',
    ]);
  });
});
