// An example of the guide about organizations: a domain is proven by a code, and its people are then invited by themselves.
import type { Latchkey, OrganizationDomain } from '../index.ts';

/** Adds a domain and has a code sent to somebody there; the part before the `@` is enough. */
export const addDomain = async (
  latchkey: Latchkey,
  name: string,
  affiliationEmailAddress: string,
): Promise<OrganizationDomain | undefined> => {
  const domain = await latchkey.organization?.createDomain(name);
  return domain?.prepareAffiliationVerification({ affiliationEmailAddress });
};

/** Takes the code. From then on whoever proves an address of the domain is invited. */
export const openDomain = async (domain: OrganizationDomain, code: string): Promise<void> => {
  await domain.attemptAffiliationVerification({ code });
  await domain.updateEnrollmentMode({ enrollmentMode: 'automatic_invitation' });
};
