// Names of the script tag's attributes and of the page's globals.
export * as attributes from './attributes.ts';
export * as globals from './globals.ts';
