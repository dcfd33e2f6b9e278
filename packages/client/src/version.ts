// The release of this package; a test compares it with the manifest. `version` of a client is the contract's (specification §9).

export const RELEASE = '0.1.0';
