// E-mail addresses of the signed-in user: add, read, verify by code or link, remove.
import {
  type DeletedObjectJSON,
  type EmailAddressJSON,
  type EnterpriseStrategy,
  isEnterpriseStrategy,
} from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { normaliseEmail } from '../../domain/identifiers/normalise.ts';
import { acceptsMessageStrategy } from '../../domain/sign-in/supported-factors.ts';
import type { EmailAddress, UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Verification } from '../../domain/verification.ts';
import { flowCookies } from '../../http/flow-cookie.ts';
import { limitUser } from '../../http/guards/limited-session.ts';
import { emailAddressJSON } from '../../present/users/identifiers.ts';
import { verificationJSON } from '../../present/verification.ts';
import type { Db } from '../../store/database/database.ts';
import {
  addOne,
  currentVerification,
  EMAILS,
  ownOne,
  readNew,
  refuseManyMessages,
  refuseProven,
} from '../../use-cases/account/own-identifiers.ts';
import {
  attemptIdentifierCode,
  deliveryTo,
  prepareIdentifierVerification,
  removeOwn,
} from '../../use-cases/account/verify-identifier.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { requireFreshVerification } from '../../use-cases/context/fresh-verification.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import { changeAccount, type OwnVisit, signedInUser } from '../../use-cases/context/own-account.ts';
import { prepareEnterpriseLink, writeEnterpriseLink } from '../../use-cases/enterprise/link.ts';
import { sendLink } from '../../use-cases/strategies/email-link.ts';
import type { Destination } from '../../use-cases/strategies/message-code.ts';
import { sendCode } from '../../use-cases/strategies/one-time-code.ts';

/** An address with its current verification, as just written. */
const present = (
  visit: OwnVisit,
  userRecord: UserWithIdentifiers,
  id: string,
  proof?: Verification,
): EmailAddressJSON =>
  emailAddressJSON(
    ownOne(EMAILS, userRecord, id),
    userRecord.factors.externalAccounts,
    proof && proof.status !== 'verified' ? verificationJSON(proof, visit) : undefined,
  );

const SHOWN = { ...EMAILS, present };

export const createEmailAddress = async (
  visit: Visit<'POST /me/email_addresses'> & PathSession,
): Promise<Outcome<EmailAddressJSON>> => {
  await requireFreshVerification(visit);
  const address = readNew(visit, EMAILS, visit.body.email_address, normaliseEmail);
  return changeAccount(visit, async (db, userRecord) => {
    const id = await addOne(db, visit, EMAILS, userRecord, address);
    return present(visit, await signedInUser(db, visit), id);
  });
};

/** Polled while a link has not been followed. */
export const getEmailAddress = async (
  visit: Visit<'GET /me/email_addresses/:id'> & PathSession,
): Promise<Outcome<EmailAddressJSON>> => {
  const { db } = visit.database;
  const userRecord = await signedInUser(db, visit);
  const email = ownOne(EMAILS, userRecord, visit.params.id);
  return { at: 'reply', reply: present(visit, userRecord, email.id, await currentVerification(db, visit, email)) };
};

type PrepareVisit = Visit<'POST /me/email_addresses/:id/prepare_verification'> & PathSession;
type PrepareBody = PrepareVisit['body'];

const isByProvider = (body: PrepareBody): body is Extract<PrepareBody, { strategy: EnterpriseStrategy }> =>
  isEnterpriseStrategy(body.strategy);

/** Sends a code or a link. Verification through an enterprise provider has its own path below. */
const begin = async (db: Db, visit: PrepareVisit, email: EmailAddress): Promise<string> => {
  const { body, client, instance } = visit;
  const { user_settings: settings } = instance.settings;
  if (isByProvider(body)) throw new Fault('strategy_invalid');
  if (!acceptsMessageStrategy(settings, 'sign_up', body.strategy)) throw new Fault('strategy_invalid');
  const current = await currentVerification(db, visit, email);
  const order = { ownerId: email.id, clientId: client.id, current };
  const destination: Destination = {
    target: email.emailAddress,
    emailAddressId: email.id,
    phoneNumberId: null,
    delivery: await deliveryTo(db, visit, EMAILS, email),
  };
  // Only a link leads back to a page.
  if (!('redirect_url' in body)) return sendCode(db, visit, { ...order, strategy: body.strategy, ...destination });
  const withCode = acceptsMessageStrategy(settings, 'sign_up', 'email_code');
  return sendLink(db, visit, { ...order, destination, redirectUrl: body.redirect_url, withCode });
};

export const prepareEmailAddress = async (visit: PrepareVisit): Promise<Outcome<EmailAddressJSON>> => {
  refuseImpersonator(visit);
  const { body } = visit;
  const seen = ownOne(EMAILS, await signedInUser(visit.database.db, visit), visit.params.id);
  if (!isByProvider(body)) {
    await refuseManyMessages(visit);
    return prepareIdentifierVerification(visit, SHOWN, (db, email) => begin(db, visit, email));
  }
  refuseProven(seen);
  // The call makes a request to the provider, so it is rate limited.
  await limitUser(visit, 'create');
  const link = await prepareEnterpriseLink(visit, seen, body.redirect_url);
  const done = await prepareIdentifierVerification(visit, SHOWN, (db, email) =>
    writeEnterpriseLink(db, visit, email, link),
  );
  return done.at === 'reply' ? { ...done, cookies: flowCookies(visit, visit.client.id) } : done;
};

export const attemptEmailAddress = (
  visit: Visit<'POST /me/email_addresses/:id/attempt_verification'> & PathSession,
): Promise<Outcome<EmailAddressJSON>> => attemptIdentifierCode(visit, SHOWN, 'email_code');

export const removeEmailAddress = (
  visit: Visit<'DELETE /me/email_addresses/:id'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> => removeOwn(visit, EMAILS);
