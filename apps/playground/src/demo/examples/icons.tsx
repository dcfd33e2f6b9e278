// The host's icons, for its custom items and pages.
const Drawing = ({ path }: { readonly path: string }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);

export const NoteIcon = () => (
  <Drawing path="M3.5 2h6L13 5.5V14H3.5zM9.25 2.25V5.75H12.75M6 8.75h4.5M6 11.25h4.5" />
);

export const HelpIcon = () => (
  <Drawing path="M1.75 8a6.25 6.25 0 1 0 12.5 0a6.25 6.25 0 1 0-12.5 0M6.25 6.25a1.75 1.75 0 1 1 2.6 1.5c-.6.35-.85.7-.85 1.35M8 11.4v.01" />
);

export const ShieldIcon = () => (
  <Drawing path="M8 1.75 13 3.6v3.9c0 3.2-2 5.5-5 6.75-3-1.25-5-3.55-5-6.75V3.6z" />
);
