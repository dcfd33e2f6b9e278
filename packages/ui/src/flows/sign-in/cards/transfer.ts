// Where a refusal leads that is not about the typed values: to a new account, or to the session that already exists.
import { sending } from '../../form.ts';
import { hasCode, type Problem } from '../../problem.ts';
import type { SignInExit } from '../effect.ts';
import type { NewAccounts } from '../new-accounts.ts';
import type { Refused } from './card.ts';
import { createValues, toCreate } from './create.ts';
import type { SignInStart } from './start.ts';
import type { Known } from './start-step.ts';
import type { SignInStep } from './state.ts';
import type { SignInTicket } from './ticket.ts';

const UNKNOWN = ['form_identifier_not_found', 'invitation_account_not_exists'];

/** Whether the service knows no account with that identifier. */
export const isUnknown = (problems: readonly Problem[]): boolean => hasCode(problems, UNKNOWN);

/** The existing session, if the refusal is that the user is already signed in. */
export const sessionThere = ({ problems, sessionId, call }: Refused): string | undefined =>
  call !== 'activate' && hasCode(problems, ['identifier_already_signed_in']) ? sessionId : undefined;

/** Leaves for another page of the application. */
const leaveFor = (identifier: string, to: SignInExit): SignInStep => [
  { at: 'leaving', identifier, to },
  { run: 'leave', to },
];

/** Transfers an unknown identifier to a sign-up or the waitlist, from the start or with a ticket. */
export const transfer = (newAccounts: NewAccounts, card: SignInStart | SignInTicket, who: Known): SignInStep => {
  const values = createValues(who);
  if (newAccounts.to === 'waitlist') {
    const { emailAddress } = values;
    return leaveFor(who.identifier, {
      page: 'waitlist',
      values: emailAddress === undefined ? {} : { emailAddress },
    });
  }
  if (card.at === 'ticket' || !newAccounts.atOnce.some((name) => values[name] !== undefined)) return [toCreate(who)];
  return [
    { ...card, form: sending(card.form.values) },
    { run: 'createSignUp', values },
  ];
};

/** Continues a sign-up that was created here: inside this sign-in, or on its own page. */
export const continueSignUp = (newAccounts: NewAccounts | undefined, who: Known, path: string): SignInStep =>
  newAccounts?.to === 'sign-up' ? [toCreate(who, path)] : leaveFor(who.identifier, { page: 'sign-up', path });
