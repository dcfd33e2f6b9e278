// English texts of the impersonation notice.

/** Texts of the notice. */
export const impersonationMessages = {
  label: 'Acting as someone else',
  title: 'You are acting as {name}',
  by: 'Opened by {actor}',
  until: 'ends at {time}',
  stop: 'Stop',
  show: 'Show who you are acting as',
  hide: 'Minimize this notice',
  move: 'The arrow keys move it.',
} as const;
