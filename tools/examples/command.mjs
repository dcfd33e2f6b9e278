// A script of an example's manifest as a program with arguments, so that it can be stopped by its process id.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../terminal.mjs';

/** Programs that take their port as an option; the others read PORT. */
const TAKES_PORT = new Set(['vite', 'next', 'react-router']);

/** Variables without which programs of examples report their use to their makers. */
export const QUIET = { NEXT_TELEMETRY_DISABLED: '1' };

/** `{ program, args }` of the script, for an example staged in `root`; a server of it listens on `port`. */
export function commandOf({ root, name, manifest, script, port }) {
  const words = manifest.scripts?.[script]?.split(' ');
  if (!words) throw new Stop(`examples/${name} has no script "${script}".`);
  const [program, ...args] = words;
  const more = port !== undefined && TAKES_PORT.has(program) ? ['--port', String(port)] : [];
  return { program: locate(root, name, program), args: [...args, ...more] };
}

function locate(root, name, program) {
  if (program === 'node') return process.execPath;
  const places = [join(root, name), root].map((folder) => join(folder, 'node_modules', '.bin', program));
  const found = places.find((path) => existsSync(path));
  if (!found) throw new Stop(`examples/${name} runs ${program}, which none of its dependencies installs.`);
  return found;
}
