// An example of the guide about organizations: a domain is verified by a code, and its users are then invited automatically.
import type { Latchkey, OrganizationDomain } from '../../index.ts';

/** Adds a domain and sends a code to an address there; the part before the `@` is enough. */
export const addDomain = async (
  latchkey: Latchkey,
  name: string,
  affiliationEmailAddress: string,
): Promise<OrganizationDomain | undefined> => {
  const domain = await latchkey.organization?.createDomain(name);
  return domain?.prepareAffiliationVerification({ affiliationEmailAddress });
};

/** Submits the code. From then on a user who verifies an address of the domain is invited. */
export const openDomain = async (domain: OrganizationDomain, code: string): Promise<void> => {
  await domain.attemptAffiliationVerification({ code });
  await domain.updateEnrollmentMode({ enrollmentMode: 'automatic_invitation' });
};
