import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';
import { API_VERSION, CLIENT_VERSION } from './names.ts';
import * as tokens from './token-lifespan.ts';

describe('limits', () => {
  it('are the constants of the specification', () => {
    expect({ ...limits, ...tokens }).toMatchObject({
      PASSWORD_MIN_LENGTH: 8,
      PASSWORD_MAX_LENGTH: 72,
      USERNAME_MIN_LENGTH: 4,
      USERNAME_MAX_LENGTH: 64,
      TOKEN_LIFESPAN_SECONDS: 60,
      TOKEN_LEEWAY_DEFAULT_SECONDS: 10,
      TOKEN_LEEWAY_MIN_SECONDS: 1,
      TOKEN_EVICTION_MARGIN_SECONDS: 5,
      SESSION_POLL_MS: 5000,
      LOCK_WAIT_MS: 5000,
      SESSION_TOUCH_THROTTLE_MS: 5000,
      EMAIL_LINK_POLL_MS: 1000,
      CLIENT_TOUCH_WINDOW_MS: 8 * 24 * 60 * 60 * 1000,
      CAPTCHA_HEARTBEAT_INTERVAL_MS: 600_000,
      REVERIFICATION_MINUTES: { strict_mfa: 10, strict: 10, moderate: 60, lax: 1440 },
      GET_MAX_ATTEMPTS_OFFLINE: 11,
      GET_MAX_ATTEMPTS_ONLINE: 4,
      RETRY_FIRST_DELAY_MS: 500,
      RETRY_MAX_DELAY_MS: 3000,
      TOKEN_MAX_ATTEMPTS: 4,
      CAPTCHA_MAX_RETRIES: 2,
      COOKIE_LIFETIME_DAYS: 365,
      COOKIE_SUFFIX_LENGTH: 8,
      DEFAULT_PAGE_SIZE: 10,
      PASSWORD_VALIDATION_DEBOUNCE_MS: 350,
      TELEMETRY_SAMPLING_RATE: 1,
      TELEMETRY_EVENT_SAMPLING_RATE: 0.1,
      TELEMETRY_BUFFER_SIZE: 5,
      TELEMETRY_THROTTLE_MS: 24 * 60 * 60 * 1000,
    });
    expect(API_VERSION).toBe('2024-10-01');
    expect(CLIENT_VERSION).toBe('5.55.1');
  });

  it('are positive numbers that name what they count', () => {
    const unit =
      /(_MS|_SECONDS|_MINUTES|_DAYS|_BYTES|_LENGTH|_DEPTH|_FIELDS|_ITEMS|_SIZE|_SIZE_MAX|_AT_ONCE_MAX|_ATTEMPTS(_ONLINE|_OFFLINE)?|_RETRIES|_REDIRECTS|_FETCHES|_RATE|_DIGITS|_SCORE)$/;
    for (const [name, value] of Object.entries(limits)) {
      expect(name).toMatch(unit);
      for (const number of typeof value === 'number' ? [value] : Object.values(value))
        expect(number).toBeGreaterThan(0);
    }
  });
});
