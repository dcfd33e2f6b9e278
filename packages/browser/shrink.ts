// A second minifier over what the bundler has minified: it finds what the first leaves, about a hundredth of what people download.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { minify } from 'terser';
import terser from 'terser/package.json' with { type: 'json' };

/** The hint to the browser is a comment that counts. */
const KEPT_COMMENT = /allFunctionsCalledOnLoad/;

const OPTIONS = { ecma: 2020, compress: { passes: 3, keep_fargs: false } } as const;

/** Goes into the hash of every file that is shrunk: browsers keep a file for as long as its name stays the same. */
export const SHRINK_KEY = JSON.stringify([terser.version, OPTIONS]);

const shrinkFile = async (path: string): Promise<void> => {
  const map = `${path}.map`;
  const shrunk = await minify(readFileSync(path, 'utf8'), {
    // What is not among the chunks is a classic script.
    module: basename(join(path, '..')) === 'chunks',
    ...OPTIONS,
    format: { comments: KEPT_COMMENT },
    sourceMap: { content: readFileSync(map, 'utf8'), url: basename(map) },
  });
  if (shrunk.code === undefined || typeof shrunk.map !== 'string') throw new Error(`${path} was minified to nothing.`);
  writeFileSync(path, shrunk.code);
  writeFileSync(map, shrunk.map);
};

/** What libraries are made of has been minified with care already: minutes would gain a few bytes. */
const LIBRARIES = /(react|password-score|phone-library)-[\w-]{8}\.js$/;

/** Makes every script of ours in a folder smaller, and its source map true again. */
export const shrinkScripts = async (folder: string): Promise<void> => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.js') && !LIBRARIES.test(path),
  );
  for (const path of paths) await shrinkFile(join(folder, path));
};
