// The lookup for texts of the entrance.
import { useMessages } from '@latchkey/ui/parts';
import { entranceMessages } from './messages.en.ts';

export const useEntranceTexts = () => useMessages('console.entrance', entranceMessages);
