// The version of this package; a test compares it with the manifest.

export const VERSION = '0.1.0';
