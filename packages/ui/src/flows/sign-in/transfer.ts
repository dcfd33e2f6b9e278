// The combined flow: where an unknown identifier leads, and with which values.
import { SUB_PATHS } from '@latchkey/wire';
import { looksLikeEmail } from '../email-shape.ts';
import { sending } from '../form.ts';
import { hasCode, type Problem } from '../problem.ts';
import type { SignInStep } from './effect.ts';
import type { NewAccounts } from './new-accounts.ts';
import type { CreateValues, IdentifierField, SignInCreate, SignInExit, SignInStart, SignInTicket } from './state.ts';

/** The typed identifier under its sign-up field name. */
const createValues = (field: IdentifierField, identifier: string): CreateValues => {
  const value = identifier.trim();
  if (value === '') return {};
  if (field === 'phone') return { phoneNumber: value };
  return looksLikeEmail(value) ? { emailAddress: value } : { username: value };
};

const UNKNOWN = ['form_identifier_not_found', 'invitation_account_not_exists'];

/** Whether the service knows no account with that identifier. */
export const isUnknown = (problems: readonly Problem[]): boolean => hasCode(problems, UNKNOWN);

/** The sign-up inside this sign-in. `path` is a path of the sign-up. */
export const createCard = (
  { identifier, field }: { readonly identifier: string; readonly field: IdentifierField },
  path = '',
): SignInCreate => ({
  at: 'create',
  path: `${SUB_PATHS.signIn.create}${path}`,
  identifier,
  field,
  values: createValues(field, identifier),
});

/** Leaves for another page of the application. */
const leaveFor = (identifier: string, to: SignInExit): SignInStep => [
  { at: 'leaving', identifier, to },
  { run: 'leave', to },
];

/** Transfers an unknown identifier to a sign-up or the waitlist, from the start or with a ticket. */
export const transfer = (
  newAccounts: NewAccounts,
  card: SignInStart | SignInTicket,
  who: { readonly identifier: string; readonly field: IdentifierField },
): SignInStep => {
  const values = createValues(who.field, who.identifier);
  if (newAccounts.to === 'waitlist') {
    const { emailAddress } = values;
    return leaveFor(who.identifier, {
      page: 'waitlist',
      values: emailAddress === undefined ? {} : { emailAddress },
    });
  }
  if (card.at === 'ticket' || !newAccounts.atOnce.some((name) => values[name] !== undefined)) return [createCard(who)];
  return [
    { ...card, form: sending(card.form.values) },
    { run: 'createSignUp', values },
  ];
};

/** Continues a sign-up that was created here: inside this sign-in, or on its own page. */
export const continueSignUp = (
  newAccounts: NewAccounts | undefined,
  who: { readonly identifier: string; readonly field: IdentifierField },
  path: string,
): SignInStep =>
  newAccounts?.to === 'sign-up' ? [createCard(who, path)] : leaveFor(who.identifier, { page: 'sign-up', path });
