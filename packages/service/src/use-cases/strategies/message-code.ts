// Codes sent by mail or text message: as a factor, as a verification at sign-up, or to reset a password.

import type { CodeStrategy, EmailStrategy, PhoneStrategy, ResetStrategy } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { normaliseEmail, normalisePhone } from '../../domain/identifiers/normalise.ts';
import {
  addressById,
  addressForIdentifier,
  phoneById,
  phoneForIdentifier,
  secondFactorPhone,
} from '../../domain/sign-in/prepare.ts';
import { contactEmail, contactPhone } from '../../domain/sign-in/second-factors.ts';
import { acceptsMessageStrategy } from '../../domain/sign-in/supported-factors.ts';
import type { EmailAddress } from '../../domain/users/user.ts';
import type { Db } from '../../store/database/database.ts';
import { isEmailClaimed } from '../../store/users/emails.ts';
import { isPhoneClaimed } from '../../store/users/phones.ts';
import { hasEnumerationProtection } from '../completion/sign-in-subject.ts';
import type { Call } from '../context/call.ts';
import { refuseBadPassword, refuseUnchanged } from '../passwords/new-password.ts';
import { type Delivery, sendCode, verifyCode } from './one-time-code.ts';
import type { ProofStep, ProofSubject, StrategyHandler, StrategyInput } from './strategy.ts';

/** Refuses a strategy that the instance does not use at this step. */
export const refuseUnlessTaken = (call: Call, step: ProofStep, strategy: EmailStrategy | PhoneStrategy): void => {
  if (!acceptsMessageStrategy(call.instance.settings.user_settings, step, strategy))
    throw new Fault('strategy_invalid');
};

/** The target of a code, its owner, and which message is sent. */
export type Destination = {
  readonly target: string;
  readonly emailAddressId: string | null;
  readonly phoneNumberId: string | null;
  readonly delivery: Delivery;
};

type Seek = (db: Db, call: Call, subject: ProofSubject, input: StrategyInput) => Promise<Destination>;

const NO_IDS = { emailAddressId: null, phoneNumberId: null } as const;

/**
 * If the instance does not reveal which accounts exist, a taken address gets a notice instead of a code, and the reply is the
 * same.
 */
const newTarget = async (
  call: Call,
  target: string | null,
  isClaimed: () => Promise<boolean>,
): Promise<Destination> => {
  if (target === null) throw new Fault('verification_missing');
  const isTaken = hasEnumerationProtection(call) && (await isClaimed());
  return { ...NO_IDS, target, delivery: isTaken ? 'account_exists' : 'message' };
};

/** No user has the typed identifier. If the instance does not reveal that, the reply looks as if a code was sent there. */
const unknownDestination = (call: Call, typed: string | undefined): Destination => {
  if (!hasEnumerationProtection(call) || typed === undefined) throw new Fault('strategy_for_user_invalid');
  return { ...NO_IDS, target: typed, delivery: 'none' };
};

const byEmail = (email: EmailAddress | undefined): Destination => {
  if (!email) throw new Fault('strategy_for_user_invalid');
  return { ...NO_IDS, target: email.emailAddress, emailAddressId: email.id, delivery: 'message' };
};

/** The requested address of the user; at sign-up the one to verify. */
export const seekEmail: Seek = async (db, call, subject, input) => {
  const typed = subject.identifier ?? '';
  if (subject.step === 'sign_up') {
    return newTarget(call, subject.identifier, () => isEmailClaimed(db, call.instance.id, typed));
  }
  if (subject.isNewDevice) return byEmail(subject.userRecord && contactEmail(subject.userRecord));
  // If the typed identifier is not an address, no address is offered, whether or not the account has one.
  const isHidden = hasEnumerationProtection(call) && !subject.isSignedIn;
  if (isHidden && normaliseEmail(typed) === undefined) throw new Fault('strategy_for_user_invalid');
  const emails = subject.userRecord?.emails ?? [];
  const id = input.email_address_id;
  const found =
    isHidden || id === undefined
      ? addressForIdentifier(emails, typed, subject.userRecord?.user.primaryEmailAddressId ?? null)
      : addressById(emails, id);
  return found ? byEmail(found) : unknownDestination(call, normaliseEmail(typed));
};

/** The requested number of the user; at sign-up the one to verify. */
const seekPhone: Seek = async (db, call, subject, input) => {
  const { userRecord, step } = subject;
  const typed = subject.identifier ?? '';
  if (step === 'sign_up') {
    return newTarget(call, subject.identifier, () => isPhoneClaimed(db, call.instance.id, typed));
  }
  const id = input.phone_number_id;
  const isHidden = hasEnumerationProtection(call) && step === 'first_factor' && !subject.isSignedIn;
  if (isHidden && normalisePhone(typed, call.country) === undefined) throw new Fault('strategy_for_user_invalid');
  const ofFirst = () =>
    isHidden || id === undefined
      ? phoneForIdentifier(userRecord?.phones ?? [], typed, userRecord?.user.primaryPhoneNumberId ?? null)
      : phoneById(userRecord?.phones ?? [], id);
  const ofSecond = () => {
    if (!userRecord) return undefined;
    return subject.isNewDevice ? contactPhone(userRecord) : secondFactorPhone(userRecord, id);
  };
  const found = step === 'second_factor' ? ofSecond() : ofFirst();
  if (found) return { ...NO_IDS, target: found.phoneNumber, phoneNumberId: found.id, delivery: 'message' };
  return unknownDestination(call, step === 'second_factor' ? undefined : normalisePhone(typed, call.country));
};

const codeStrategy = (
  strategy: CodeStrategy | ResetStrategy,
  seek: Seek,
  serves: Pick<StrategyHandler, 'steps' | 'proves' | 'resetsPassword'>,
): StrategyHandler => ({
  ...serves,
  prepare: async (db, call, subject, input) => {
    const { ownerId, clientId, current } = subject;
    // The factors of a signed-in user were already checked: they include a code if the instance signs in by links. So was the
    // code for a new browser, which needs no setting of the attribute.
    if (!subject.isSignedIn && !subject.isNewDevice) refuseUnlessTaken(call, subject.step, strategy);
    const destination = await seek(db, call, subject, input);
    return sendCode(db, call, { ownerId, clientId, strategy, current, ...destination });
  },
  ...(serves.resetsPassword && {
    beforehand: async (call, { userRecord, identifier }, { password }) => {
      if (!password) return {};
      await refuseBadPassword(call, password, [identifier, userRecord?.user.username]);
      await refuseUnchanged(call, userRecord, password);
      return { passwordDigest: await call.ports.hasher.hash(password) };
    },
  }),
  attempt: (db, call, subject, input) =>
    verifyCode(db, call, {
      ownerId: subject.ownerId,
      verificationId: subject.current?.id ?? null,
      strategy,
      code: input.code ?? '',
    }),
});

export const emailCode = codeStrategy('email_code', seekEmail, {
  steps: ['first_factor', 'second_factor', 'sign_up'],
  proves: 'email_address',
});
export const phoneCode = codeStrategy('phone_code', seekPhone, {
  steps: ['first_factor', 'second_factor', 'sign_up'],
  proves: 'phone_number',
});
export const resetPasswordEmailCode = codeStrategy('reset_password_email_code', seekEmail, {
  steps: ['first_factor'],
  resetsPassword: true,
});
export const resetPasswordPhoneCode = codeStrategy('reset_password_phone_code', seekPhone, {
  steps: ['first_factor'],
  resetsPassword: true,
});
