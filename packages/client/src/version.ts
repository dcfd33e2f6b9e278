// The release of this package; a test compares it with the manifest. `version` of a client is that of the API
// (docs/reference/javascript-api.md#versions).

export const RELEASE = '0.1.0';
