// The server's part of a protected page.
import { type RouteArguments, requireAuth } from '@latchkey/backend/react-router';

export const loader = (args: RouteArguments) => {
  const { userId } = requireAuth(args);
  return { userId };
};

export const action = (args: RouteArguments) => {
  const { organizationId } = requireAuth(args, { role: 'org:admin' });
  return { changed: organizationId };
};
