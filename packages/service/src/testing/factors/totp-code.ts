// What an authenticator app shows, computed by the library with its own defaults (SHA-1, steps of 30 seconds; RFC 6238).
import { CODE_LENGTH } from '@latchkey/wire';
import { Secret, TOTP } from 'otpauth';

/** The code an app shows at a time. */
export const totpCodeAt = (secret: string, now: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), digits: CODE_LENGTH, timestamp: now });
