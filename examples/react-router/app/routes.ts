// The steps of sign-in and sign-up are paths below their pages, so their routes end with /*.
import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('sign-in/*', 'routes/sign-in.tsx'),
  route('sign-up/*', 'routes/sign-up.tsx'),
  route('protected', 'routes/protected.tsx'),
] satisfies RouteConfig;
