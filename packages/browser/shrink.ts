// A second minifier over the bundler's output: it saves about one percent of the download.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { minify } from 'terser';
import terser from 'terser/package.json' with { type: 'json' };

/** The compile hint to the browser is a comment that must be kept. */
const KEPT_COMMENT = /allFunctionsCalledOnLoad/;

const OPTIONS = { ecma: 2020, compress: { passes: 3, keep_fargs: false } } as const;

/** Part of the hash of every minified file: browsers cache a file as long as its name stays the same. */
export const SHRINK_KEY = JSON.stringify([terser.version, OPTIONS]);

const shrinkFile = async (path: string): Promise<void> => {
  const map = `${path}.map`;
  const shrunk = await minify(readFileSync(path, 'utf8'), {
    // Files outside `chunks` are classic scripts.
    module: basename(join(path, '..')) === 'chunks',
    ...OPTIONS,
    format: { comments: KEPT_COMMENT },
    sourceMap: { content: readFileSync(map, 'utf8'), url: basename(map) },
  });
  if (shrunk.code === undefined || typeof shrunk.map !== 'string') throw new Error(`${path} was minified to nothing.`);
  writeFileSync(path, shrunk.code);
  writeFileSync(map, shrunk.map);
};

/** Libraries are already minified well: minutes of work would save a few bytes. */
const LIBRARIES = /(react|password-score|phone-library)-[\w-]{8}\.js$/;

/** Minifies every own script in a folder, and updates its source map. */
export const shrinkScripts = async (folder: string): Promise<void> => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.js') && !LIBRARIES.test(path),
  );
  for (const path of paths) await shrinkFile(join(folder, path));
};
