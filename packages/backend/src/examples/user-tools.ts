// An example of the guide about managing users: create, find and change users, and read the user of a request.
import { currentUser, type LatchkeyAdmin, LatchkeyAdminError, type LatchkeyBackend } from '../index.ts';

/** Creates a user; returns undefined if another user has the address. */
export const createTrialUser = async (admin: LatchkeyAdmin, address: string): Promise<string | undefined> => {
  try {
    const user = await admin.users.create({ email_address: address, public_metadata: { plan: 'trial' } });
    return user.id;
  } catch (error) {
    if (error instanceof LatchkeyAdminError && error.code === 'form_identifier_exists') return undefined;
    throw error;
  }
};

/** Changes the plan of all users of a domain; returns how many there are. */
export const changePlan = async (admin: LatchkeyAdmin, domain: string, plan: string): Promise<number> => {
  let changed = 0;
  for await (const user of admin.users.list.all({ query: `@${domain}`, order_by: 'created_at' })) {
    await admin.users.update(user.id, { public_metadata: { ...user.public_metadata, plan } });
    changed += 1;
  }
  return changed;
};

/** Answers with the plan of the user who sent the request. */
export const createPlanApi = (latchkey: LatchkeyBackend, admin: LatchkeyAdmin) => {
  return async (request: Request): Promise<Response> => {
    const user = await currentUser(admin, await latchkey.authenticateRequest(request));
    if (user === null) return Response.json({}, { status: 401 });
    return Response.json({ name: user.first_name, plan: user.public_metadata.plan });
  };
};
