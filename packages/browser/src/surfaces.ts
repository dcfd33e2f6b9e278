// The UI module of a plain page, in one download: such a page always needs the renderer with React in it.
export { createRenderer as createUi } from '@latchkey/ui/renderer';
