// Public entry: run the service inside another program, on a database and ports of your choice.
export { type App, type AppOptions, createApp } from './server/app.ts';
