// The lookup for texts of the page about operators, and what its changes make out of date.
import { useMessages } from '@latchkey/ui/parts';
import { operatorMessages } from './messages.en.ts';

export const useOperatorTexts = () => useMessages('console.operators', operatorMessages);

/** The name under which the list is kept. */
export const OPERATOR_READS = ['GET /console/operators'] as const;
