// Entry of the lazy part of the script build: the surfaces, with the React that draws them.
export { createUi } from '@latchkey/ui';
