// The code of an edited theme: for React, and for a page with the script tag. Pure.
import { type Draft, themeOf, variablesOf } from './draft.ts';

/** Where the printed script tag loads from, and its key. */
export type CodeTarget = { readonly service: string; readonly publishableKey: string };

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The lines of the appearance object, indented. */
const appearanceLines = (draft: Draft, indent: string): readonly string[] => {
  const variables = Object.entries(variablesOf(draft));
  const lines = [
    ...(themeOf(draft) ? [`  baseTheme: ${draft.base},`] : []),
    ...(variables.length === 0
      ? []
      : ['  variables: {', ...variables.map(([name, value]) => `    ${name}: ${quoted(String(value))},`), '  },']),
  ];
  return lines.length === 0 ? ['{}'] : ['{', ...lines.map((line) => indent + line), `${indent}}`];
};

const reactCode = (draft: Draft): string =>
  [
    "import { LatchkeyProvider } from '@latchkey/react';",
    ...(themeOf(draft) ? [`import { ${draft.base} } from '@latchkey/themes';`] : []),
    "import type { ReactNode } from 'react';",
    '',
    `const appearance = ${appearanceLines(draft, '').join('\n')};`,
    '',
    'type Props = { readonly publishableKey: string; readonly children: ReactNode };',
    '',
    'export const Accounts = ({ publishableKey, children }: Props) => (',
    '  <LatchkeyProvider publishableKey={publishableKey} appearance={appearance}>',
    '    {children}',
    '  </LatchkeyProvider>',
    ');',
    '',
  ].join('\n');

const scriptCode = (draft: Draft, { service, publishableKey }: CodeTarget): string =>
  [
    '<script',
    `  src="${service}/latchkey.browser.js"`,
    `  data-latchkey-publishable-key="${publishableKey}"`,
    '></script>',
    '<script type="module">',
    ...(themeOf(draft) ? [`  import { ${draft.base} } from '${service}/latchkey.themes.js';`, ''] : []),
    `  const appearance = ${appearanceLines(draft, '  ').join('\n')};`,
    '  await window.Latchkey.load({ appearance });',
    '</script>',
    '',
  ].join('\n');

/** The printed files, by name. */
export const codeOf = (draft: Draft, target: CodeTarget): Readonly<Record<string, string>> => ({
  React: reactCode(draft),
  'Script tag': scriptCode(draft, target),
});
