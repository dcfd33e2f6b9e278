// The lookup for texts of the pages about invitations.
import { useMessages } from '@latchkey/ui/parts';
import { invitationMessages } from './messages.en.ts';

export const useInvitationTexts = () => useMessages('console.invitations', invitationMessages);
