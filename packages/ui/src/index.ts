// Public entry of the surfaces.
export { createUi } from './renderer.tsx';
export { SurfaceView, type SurfaceViewProps } from './surface-view.tsx';
