// The lookup for texts of the frame.
import { useMessages } from '@latchkey/ui/parts';
import { shellMessages } from './messages.en.ts';

/** The texts that all pages share. */
export const useShellTexts = () => useMessages('console.shell', shellMessages);
