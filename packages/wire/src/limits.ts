// Every number of the protocol and of the surfaces, named, with the unit in the name.

// Lengths
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 72;
export const USERNAME_MIN_LENGTH = 4;
export const USERNAME_MAX_LENGTH = 64;
export const CODE_LENGTH = 6;
export const COOKIE_SUFFIX_LENGTH = 8;
export const SLUG_MAX_LENGTH = 64;

// Sessions
export const SESSION_POLL_MS = 5_000;
export const LOCK_WAIT_MS = 5_000;
export const SESSION_TOUCH_THROTTLE_MS = 5_000;

// Requests
export const GET_MAX_ATTEMPTS_ONLINE = 4;
export const GET_MAX_ATTEMPTS_OFFLINE = 11;
export const RETRY_IMMEDIATE_DELAY_MS = 100;
export const RETRY_FIRST_DELAY_MS = 500;
export const RETRY_MAX_DELAY_MS = 3_000;
export const FIRST_LOAD_DEADLINE_MS = 7_000;
export const RECOVERY_ATTEMPT_MS = 4_000;
export const ANSWER_PATIENCE_MS = 4_000;
export const ANSWER_DEADLINE_MS = 12_000;
export const SCRIPT_LOAD_MAX_ATTEMPTS = 5;
export const MAX_AUTOMATIC_REDIRECTS = 2;
export const AUTOMATIC_REDIRECTS_WINDOW_MS = 10_000;
export const CAPTCHA_MAX_RETRIES = 2;
export const CAPTCHA_RETRY_DELAY_MS = 250;
export const CAPTCHA_HEARTBEAT_INTERVAL_MS = 600_000;
export const DEFAULT_PAGE_SIZE = 10;
export const ROLES_PAGE_SIZE = 20;

// Client and cookies
export const CLIENT_TOUCH_WINDOW_MS = 691_200_000;
export const COOKIE_LIFETIME_DAYS = 365;
export const COOKIE_MAX_BYTES = 4_096;

// Flows
export const EMAIL_LINK_POLL_MS = 1_000;
export const CODE_RESEND_SECONDS = 30;
export const LINK_RESEND_SECONDS = 60;
export const RESET_SUCCESS_DELAY_MS = 2_000;
export const WAITLIST_REDIRECT_DELAY_MS = 2_000;
export const CALLBACK_ERROR_RETURN_MS = 4_000;
export const PROVIDER_RELEASE_MS = 5_000;
/** How often an opener checks whether its popup is open, and how long the popup waits for an acknowledgement. */
export const POPUP_LOOK_MS = 500;
export const POPUP_ANSWER_MS = 1_000;
/** How long the opener has focus, with the popup closed, before it stops waiting. */
export const POPUP_GRACE_MS = 3_000;
export const PASSWORD_VALIDATION_DEBOUNCE_MS = 350;
/** A pause in typing after which the unmet rules of a password are shown. */
export const RULE_PROGRESS_DELAY_MS = 1_000;

// Step-up, in minutes since the factor was last verified
export const REVERIFICATION_MINUTES = { strict_mfa: 10, strict: 10, moderate: 60, lax: 1_440 } as const;

// Behaviour of surfaces (docs/reference/wire.md#timings-of-surfaces)
export const LINK_LANDING_DELAY_MS = 750;
export const CODE_SUCCESS_HOLD_MS = 750;
export const CONNECT_RELEASE_MS = 2_000;
export const IMAGE_MAX_BYTES = 10_000_000;
export const STEP_UP_START_THROTTLE_MS = 300;
export const ADD_ACCOUNT_RELEASE_MS = 2_000;
export const MANAGE_CLOSE_MS = 300;
export const MEMBERS_PAGE_SIZE = 10;
export const MEMBERS_SEARCH_DEBOUNCE_MS = 500;
export const LIST_DEDUPE_MS = 60_000;
export const LIST_FOCUS_THROTTLE_MS = 120_000;
export const FETCH_CACHE_MS = 120_000;
export const KEYLESS_REFETCH_MS = 10_000;
export const KEYLESS_MAX_FETCHES = 2;
export const PHONE_DISPLAY_DIGITS = 10;

// Password strength, scores of the estimator
export const PASSWORD_EXCELLENT_SCORE = 3;

// Handshake with application servers
export const HANDSHAKE_MAX_REDIRECTS = 3;
export const HANDSHAKE_COUNTER_LIFETIME_SECONDS = 3;
export const HANDSHAKE_TOKEN_SECONDS = 60;
export const HANDSHAKE_COOKIE_SECONDS = 10;
export const HANDSHAKE_DEVELOPMENT_SKEW_MS = 86_400_000;
export const KEY_SET_CACHE_SECONDS = 300;

// Telemetry, development only
export const TELEMETRY_SAMPLING_RATE = 1;
export const TELEMETRY_EVENT_SAMPLING_RATE = 0.1;
export const TELEMETRY_BUFFER_SIZE = 5;
export const TELEMETRY_THROTTLE_MS = 86_400_000;

// Limits of a request
export const BODY_MAX_BYTES = 65_536;
export const BODY_MAX_DEPTH = 32;
/** Name and value pairs of a form or query, and parts of a multipart form; the contract's largest form has about twenty. */
export const FORM_MAX_FIELDS = 100;
/** The header lines of one part of a multipart form. */
export const PART_HEADERS_MAX_BYTES = 2_048;
/** Path and query of a request. */
export const URL_MAX_LENGTH = 16_384;
/** Errors in one reply; the first ones are enough, and a reply must not grow with the request. */
export const ERRORS_MAX_ITEMS = 20;
export const UPLOAD_MAX_BYTES = 10_485_760;
export const TEXT_FIELD_MAX_LENGTH = 4_096;
export const NAME_MAX_LENGTH = 256;
export const EMAIL_ADDRESS_MAX_LENGTH = 254;
export const METADATA_MAX_BYTES = 8_192;
export const PAGE_SIZE_MAX = 500;
/** Addresses of one bulk invitation. */
export const INVITATIONS_AT_ONCE_MAX = 10;
/** How many days a setup link of an enterprise connection works. */
export const SETUP_LINK_DAYS = { usual: 7, max: 30 } as const;

// Events
/** Events of one reply of GET /admin/v1/events. */
export const EVENTS_PAGE_SIZE_MAX = 100;
/** How long that call waits for an event. */
export const EVENTS_WAIT_SECONDS = 30;
/** The data of one event, as JSON text. */
export const EVENT_DATA_MAX_BYTES = 20_000;
