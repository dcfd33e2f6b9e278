// Middleware is a future flag of React Router 7.
import type { Config } from '@react-router/dev/config';

export default { future: { v8_middleware: true } } satisfies Config;
