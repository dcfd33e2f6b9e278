import { describe, expect, it } from 'vitest';

declare global {
  interface ImportMeta {
    /** The test runner's function: texts of files by path. */
    glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>;
  }
}

const sources = import.meta.glob('./**/*.ts', { query: '?raw', import: 'default', eager: true });

/** Value imports and re-exports of a module; `type` imports do not exist at run time. */
const valueImports = (path: string): string[] =>
  [...(sources[path] ?? '').matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from '([^']+)';/gms)].flatMap(
    ([, specifier]) => specifier ?? [],
  );

const resolve = (specifier: string, from: string): string => {
  const parts = from.split('/').slice(1, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return `./${parts.join('/')}`;
};

const reach = (path: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const specifier of valueImports(path)) {
    if (specifier.startsWith('.')) reach(resolve(specifier, path), seen);
    else seen.add(specifier);
  }
  return seen;
};

describe('the entries of the package', () => {
  it('the main one adds no schema library to a client', () => {
    expect([...reach('./index.ts')].sort()).toEqual([
      './account-names.ts',
      './api-host.ts',
      './appearance-colors.ts',
      './authorization.ts',
      './base64url.ts',
      './binding-markers.ts',
      './cookie-suffix.ts',
      './direction-controls.ts',
      './error-codes.ts',
      './index.ts',
      './keyless.ts',
      './languages.ts',
      './limits.ts',
      './loopback.ts',
      './names.ts',
      './names/captcha.ts',
      './names/client/client.ts',
      './names/client/cookies.ts',
      './names/client/globals.ts',
      './names/client/params.ts',
      './names/landing.ts',
      './names/modal-start-paths.ts',
      './names/page/attributes.ts',
      './names/page/globals.ts',
      './names/page/page.ts',
      './names/provider.ts',
      './names/sign-in-paths.ts',
      './names/sign-up-paths.ts',
      './names/sub-paths.ts',
      './oauth-scopes.ts',
      './password-hashers.ts',
      './prepared-strategies.ts',
      './publishable-key.ts',
      './rate-limits.ts',
      './redirect-target.ts',
      './slug.ts',
      './strategies.ts',
      './strategy-lists.ts',
      './strategy-names.ts',
      './time-units.ts',
      './token-lifespan.ts',
      './typed-code.ts',
      './web-address.ts',
    ]);
  });

  it('the one for the service loads it', () => {
    expect([...reach('./schemas/index.ts')]).toContain('valibot');
  });

  it('the main one names every JSON type', () => {
    const entry = sources['./index.ts'] ?? '';
    const files = Object.keys(sources).filter((path) => path.startsWith('./json/'));
    expect(files.length).toBeGreaterThan(30);
    for (const file of files) expect(entry).toContain(`export type * from '${file}';`);
  });
});
