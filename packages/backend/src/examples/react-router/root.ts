// The server's part of app/root.tsx.
import { latchkeyMiddleware, providerProps, type RouteArguments } from '@latchkey/backend/react-router';

export const middleware = [latchkeyMiddleware({ proxyPath: '/__latchkey', signInUrl: '/sign-in' })];

export const loader = (args: RouteArguments) => ({ latchkey: providerProps(args) });
