// Entry of the themes for pages with the script tag: a module that such a page imports by its URL.
export * from '@latchkey/themes';
