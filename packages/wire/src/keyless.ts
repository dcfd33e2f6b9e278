// Where an application that was started without a key asks for one. A module of its own, for only such applications need it.

/** Under the prefix of the API, at the service of the developer's own machine (wire §8.5). */
export const KEYLESS_PATH = '/accountless_applications';

/** Where that service is unless somebody moved it. */
export const LOCAL_SERVICE_URL = 'http://localhost:4400';
