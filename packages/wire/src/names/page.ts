// What the script tag of a page and the page's globals are called.
export * as attributes from './page-attributes.ts';
export * as globals from './page-globals.ts';
