// The lookup for texts of the page of a setup link.
import { useMessages } from '@latchkey/ui/parts';
import { setupMessages } from './messages.en.ts';

export const useSetupTexts = () => useMessages('console.setup', setupMessages);
