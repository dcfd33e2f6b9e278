// Which refusals say that asking again will not help (pure).
import { isApiError } from '../errors.ts';

/** True when the service answered 4xx: trying again will not help. */
export const isClientFault = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500;
