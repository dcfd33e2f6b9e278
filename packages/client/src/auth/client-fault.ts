// Detects refusals that a retry cannot fix (pure).
import { isApiError } from '../errors.ts';

/** True when the service answered 4xx: a retry will not help. */
export const isClientFault = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500;
