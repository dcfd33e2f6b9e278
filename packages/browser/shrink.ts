// A second minifier over what the bundler has minified: it finds what the first leaves, about a hundredth of what people download.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { minify } from 'terser';

/** The hint to the browser is a comment that counts. */
const KEPT_COMMENT = /allFunctionsCalledOnLoad/;

const shrinkFile = async (path: string): Promise<void> => {
  const map = `${path}.map`;
  const shrunk = await minify(readFileSync(path, 'utf8'), {
    // What is not among the chunks is a classic script.
    module: basename(join(path, '..')) === 'chunks',
    ecma: 2020,
    compress: { passes: 3, keep_fargs: false },
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
