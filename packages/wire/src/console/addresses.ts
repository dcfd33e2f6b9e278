// Where the console is, below the public URL of the service.

/** The page of the console, and the prefix of everything else. */
export const CONSOLE_PATH = '/console';
/** The frontend API that operators sign in at; the client appends the version. */
export const CONSOLE_AUTH_PATH = '/console/auth';
/** The calls of the admin API with an operator's session. */
export const CONSOLE_ADMIN_PREFIX = '/console/admin/v1';
/** The calls of the console alone. */
export const CONSOLE_API_PREFIX = '/console/api';
/** The page that a one-time link opens; the token is in the fragment, which no server sees. */
export const CONSOLE_WELCOME_PATH = '/console/welcome';
/** The page of a setup link, for the IT of a company; the token is in the fragment. */
export const CONSOLE_SETUP_PATH = '/console/setup';
/** The frame that shows a mail. */
export const CONSOLE_MESSAGE_FRAME_PATH = '/console/message-frame';
/** The element of the page with its configuration. */
export const CONSOLE_META_NAME = 'latchkey-console';
/** The longest reason of a call, in characters. */
export const REASON_MAX_LENGTH = 200;
