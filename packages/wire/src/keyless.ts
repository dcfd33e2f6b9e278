// Where an application that was started without a key requests one. A separate module, because only such applications need it.

/** Under the prefix of the API, at the service on the developer's machine (wire §8.5). */
export const KEYLESS_PATH = '/accountless_applications';

/** The default address of that service. */
export const LOCAL_SERVICE_URL = 'http://localhost:4400';
