// Where an application that was started without a key requests one. A separate module, because only such applications need it.

/** Under the prefix of the API, at the service on the developer's machine (docs/reference/wire.md#keyless-instances). */
export const KEYLESS_PATH = '/accountless_applications';

/** The default address of that service. */
export const LOCAL_SERVICE_URL = 'http://localhost:4400';
