// Creates a membership request in tests, without the suggestion that leads to one.
import { insertRequest } from '../../store/organizations/membership-requests.ts';
import type { TestService } from '../test-service.ts';
import type { SignedInUser } from './account-settings.ts';

/** Stores a pending request of a user to join an organization; returns its id. */
export const requestToJoin = async (
  { database, instance, ports }: TestService,
  organizationId: string,
  { user }: Pick<SignedInUser, 'user'>,
): Promise<string> => {
  const id = ports.ids.next('orgreq');
  const now = ports.clock.now();
  await insertRequest(database.db, {
    id,
    instanceId: instance.id,
    organizationId,
    userId: user.id,
    status: 'pending',
    createdAt: now,
    updatedAt: now,
  });
  return id;
};
