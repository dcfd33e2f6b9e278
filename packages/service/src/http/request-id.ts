// The id of a request: in every log line about it and in every error reply, so that one leads to the other.
import type { Ids } from '../ports/ids.ts';

/** Always our own: an id that a caller chose could be made to look like somebody else's. */
export const newRequestId = (ids: Ids): string => ids.next('req');
