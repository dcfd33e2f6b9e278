// The pages, by the beginning of the path: those of the demonstration, and those of the test bench under /lab.
import type { ReactNode } from 'react';
import { CAPABILITIES } from './demo/capabilities/all.ts';
import { CapabilityPage } from './demo/capability-page.tsx';
import { HomePage } from './demo/home.tsx';
import { LAB_PAGES } from './lab/pages.tsx';

type Route = { readonly path: string; readonly title: string; readonly render: () => ReactNode };

const ROUTES: readonly Route[] = [
  ...CAPABILITIES.map((capability) => ({
    path: capability.path,
    title: `${capability.name} · Fieldnote`,
    render: () => <CapabilityPage key={capability.path} of={capability} />,
  })),
  ...LAB_PAGES.map(({ path, name, page: Page }) => ({ path, title: `${name} · Lab`, render: () => <Page /> })),
];

const HOME: Route = { path: '/', title: 'Fieldnote', render: () => <HomePage /> };

/** The page of a path; a surface may have further paths below that of its page. */
export const routeFor = (path: string): Route | undefined =>
  path === '/' ? HOME : ROUTES.find((route) => path === route.path || path.startsWith(`${route.path}/`));
