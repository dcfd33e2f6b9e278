// The lookup for texts about keys.
import { useMessages } from '@latchkey/ui/parts';
import { keyMessages } from './messages.en.ts';

export const useKeyTexts = () => useMessages('console.keys', keyMessages);
