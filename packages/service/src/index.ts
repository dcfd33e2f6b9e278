// Public entry: run the service inside another program, whole or on a database and ports of your choice.
export { type Config, readConfig } from './installation/config.ts';
export { type App, type AppOptions, createApp } from './server/app.ts';
export { type RunningService, startService } from './server/start-service.ts';
