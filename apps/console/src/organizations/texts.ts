// The lookup for texts of the pages about organizations.
import { useMessages } from '@latchkey/ui/parts';
import { organizationMessages } from './messages.en.ts';

export const useOrganizationTexts = () => useMessages('console.organizations', organizationMessages);
