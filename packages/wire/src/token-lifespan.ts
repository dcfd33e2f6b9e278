// How long a session token is valid, when the client asks for a new one, and how often it tries.
export const TOKEN_LIFESPAN_SECONDS = 60;
export const TOKEN_LEEWAY_DEFAULT_SECONDS = 10;
export const TOKEN_LEEWAY_MIN_SECONDS = 1;
export const TOKEN_EVICTION_MARGIN_SECONDS = 5;
export const TOKEN_NOT_BEFORE_MARGIN_SECONDS = 10;
export const TOKEN_CLOCK_SKEW_MS = 5_000;
export const TOKEN_MAX_ATTEMPTS = 4;
export const TOKEN_RETRY_FIRST_DELAY_MS = 125;
