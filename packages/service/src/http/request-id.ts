// The id of a request: in every log line about it and in every error reply, so that a reply can be found in the log.
import type { Ids } from '../ports/ids.ts';

/** Always generated: a caller could choose the id of another request. */
export const newRequestId = (ids: Ids): string => ids.next('req');
