// The lookup for texts of the overview.
import { useMessages } from '@latchkey/ui/parts';
import { overviewMessages } from './messages.en.ts';

export const useOverviewTexts = () => useMessages('console.overview', overviewMessages);
