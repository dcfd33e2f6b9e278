// Cuts the changelog: what is under "Unreleased" gets a version and a date, and a new, empty "Unreleased" is above it.
import { Stop } from '../terminal.mjs';

const UNRELEASED = '## Unreleased\n';

/** `{ text, notes }`: the changelog after the release, and the entries of the release alone. */
export function cutChangelog(changelog, version, date) {
  const start = changelog.indexOf(UNRELEASED);
  if (start === -1) throw new Stop(`CHANGELOG.md has no heading "${UNRELEASED.trim()}".`);
  const body = start + UNRELEASED.length;
  const next = changelog.indexOf('\n## ', body);
  const end = next === -1 ? changelog.length : next + 1;
  const notes = changelog.slice(body, end).trim();
  if (!/^- /m.test(notes))
    throw new Stop('CHANGELOG.md has no entry under "Unreleased". Write what users will notice.');
  const rest = changelog.slice(end);
  const released = `${UNRELEASED}\n## ${version} (${date})\n\n${notes}\n${rest === '' ? '' : '\n'}`;
  return { text: `${changelog.slice(0, start)}${released}${rest}`, notes };
}
