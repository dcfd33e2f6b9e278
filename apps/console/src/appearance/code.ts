// The chosen appearance as code for an application: the option `appearance`. Pure.
import { type AppearanceSettings, appearanceVariables } from '@latchkey/wire';

export type CodeForm = 'ts' | 'json';

/** The variables and the logo that were chosen; empty text if nothing was. */
export const appearanceCode = (chosen: AppearanceSettings, logoUrl: string, form: CodeForm): string => {
  const variables = appearanceVariables(chosen);
  const appearance = {
    ...(Object.keys(variables).length > 0 && { variables }),
    ...(logoUrl !== '' && { layout: { logoImageUrl: logoUrl } }),
  };
  if (Object.keys(appearance).length === 0) return '';
  const json = JSON.stringify(appearance, null, 2);
  if (form === 'json') return json;
  // The names are plain, so they need no quotes.
  const literal = json.replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:');
  return `import type { Appearance } from '@latchkey/client';\n\nexport const appearance: Appearance = ${literal};\n`;
};
