// What the dialog for a new user sends.
import { expect, it } from 'vitest';
import { newUserOf } from './create-dialog.tsx';

it('sends only what was filled in', () => {
  expect(
    newUserOf({ first_name: ' Mira ', last_name: '', email_address: 'mira@example.com', password: ' x ' }),
  ).toEqual({ first_name: 'Mira', email_address: 'mira@example.com', password: ' x ' });
  expect(newUserOf({ email_address: 'a@example.com', requires_new_password: 'on' })).toEqual({
    email_address: 'a@example.com',
  });
  expect(newUserOf({ password: 'x', requires_new_password: 'on' })).toEqual({
    password: 'x',
    requires_new_password: true,
  });
});
