// The lookup for texts of parts that pages share.
import { useMessages } from '@latchkey/ui/parts';
import { partMessages } from './messages.en.ts';

export const usePartTexts = () => useMessages('console.parts', partMessages);
