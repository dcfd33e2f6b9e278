// The lookup for texts of the pages about users.
import { useMessages } from '@latchkey/ui/parts';
import { userMessages } from './messages.en.ts';

export const useUserTexts = () => useMessages('console.users', userMessages);

/** What a change to a user makes out of date. */
export const USER_READS = ['GET /users', 'GET /sessions', 'GET /audit_events'] as const;
