// Verifies that an organization owns a domain: an admin enters a code that was mailed to an address on it. The code works only
// in the browser that requested it, for five attempts and ten minutes, like every other code (docs/security.md R05).

import { DAY_MS, type OrganizationDomainJSON, SECOND_MS } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { normaliseEmail } from '../../domain/identifiers/normalise.ts';
import { affiliationAddress, type OrganizationDomain } from '../../domain/organizations/enrollment.ts';
import { organizationDomainJSON } from '../../present/organizations/joining.ts';
import { findVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { updateDomain } from '../../store/organizations/domains.ts';
import { countAgainstLimits } from '../../store/rate-limits.ts';
import { refuseManyMessages } from '../../use-cases/account/own-identifiers.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import { actingMember } from '../../use-cases/organizations/acting-member.ts';
import {
  ownDomain,
  refuseProven,
  refuseUnusable,
  refusingTwice,
  verifyDomain,
} from '../../use-cases/organizations/domains.ts';
import { sendCode, verifyCode } from '../../use-cases/strategies/one-time-code.ts';
import { changeDomains } from './domains.ts';

const MANAGE = 'org:sys_domains:manage';
const STRATEGY = 'email_code';

/** Attempts per domain and day, counted for the user and for the organization; a new code does not reset the count. */
const TRIES_PER_DAY = 20;

/** The current verification, if this browser requested it. */
const currentVerification = async (db: Db, { client }: PathSession, { id, verificationId }: OrganizationDomain) => {
  const proof = verificationId === null ? undefined : await findVerification(db, id, verificationId);
  return proof?.clientId === client.id ? proof : undefined;
};

export const prepareDomainAffiliation = async (
  visit: Visit<'POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification'> & PathSession,
): Promise<Outcome<OrganizationDomainJSON>> => {
  await actingMember(visit, MANAGE);
  await refuseManyMessages(visit);
  return changeDomains(visit, async (db, organizationId) => {
    const domain = await ownDomain(db, organizationId, visit.params.domainId);
    refuseProven(domain);
    const field = 'affiliation_email_address';
    const typed = visit.body.affiliation_email_address;
    if (typed.trim() === '') throw new Fault('form_param_nil', { field });
    const target = affiliationAddress(domain, typed, normaliseEmail);
    if (target === undefined) throw new Fault('form_param_format_invalid', { field });
    await refuseUnusable(db, visit, domain, field);
    const verificationId = await sendCode(db, visit, {
      ownerId: domain.id,
      clientId: visit.client.id,
      strategy: STRATEGY,
      target,
      emailAddressId: null,
      phoneNumberId: null,
      delivery: 'message',
      current: await currentVerification(db, visit, domain),
    });
    const proof = await findVerification(db, domain.id, verificationId);
    const change = {
      affiliationEmailAddress: target,
      verificationId,
      verificationAttempts: proof?.attempts ?? 0,
      verificationExpireAt: proof?.expireAt ?? visit.now,
    };
    await updateDomain(db, domain.id, change, visit.now);
    return organizationDomainJSON(await ownDomain(db, organizationId, domain.id));
  });
};

/**
 * Limits the attempts (docs/security.md R05). Counts before the transaction and by domain name, so that adding the domain again
 * does not reset the count.
 */
const refuseManyTries = async (
  visit: Visit<'POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification'> & PathSession,
): Promise<void> => {
  const { database, instance, params, ports, session, now } = visit;
  const { organization } = await actingMember(visit, MANAGE);
  const { name } = await ownDomain(database.db, organization.id, params.domainId);
  const limits = [session.userId, organization.id].map((who) => ({
    key: ports.vault.mac('rate_limit', `${instance.id}:domain_proof:${who}:${name}`),
    limit: TRIES_PER_DAY,
    windowMs: DAY_MS,
  }));
  const { allowed, retryAfterMs } = await countAgainstLimits(database.db, limits, now);
  if (!allowed) throw new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS) });
};

export const attemptDomainAffiliation = async (
  visit: Visit<'POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification'> & PathSession,
): Promise<Outcome<OrganizationDomainJSON>> => {
  refuseImpersonator(visit);
  await refuseManyTries(visit);
  const change = changeDomains(visit, async (db, organizationId) => {
    const domain = await ownDomain(db, organizationId, visit.params.domainId);
    refuseProven(domain);
    const proof = await currentVerification(db, visit, domain);
    const against = {
      ownerId: domain.id,
      verificationId: proof?.id ?? null,
      strategy: STRATEGY,
      code: visit.body.code,
    };
    const result = await verifyCode(db, visit, { ...against, strategy: STRATEGY });
    if (result.at === 'refused') {
      const tried = proof && (await findVerification(db, domain.id, proof.id));
      await updateDomain(db, domain.id, { verificationAttempts: tried?.attempts ?? 0 }, visit.now);
      return result.fault;
    }
    const { attempts: verificationAttempts } = result.verification;
    await verifyDomain(db, visit, domain, { verificationAttempts, field: 'code', reason: STRATEGY });
    return organizationDomainJSON(await ownDomain(db, organizationId, domain.id));
  });
  return refusingTwice(change, 'code');
};
