// Vite with Vue or Svelte: a module that starts the client and defines the custom elements, imported by src/main.
import { dependenciesOf, firstOf, isTyped, type ProjectFiles, SCRIPTS, withEndings } from './project.ts';
import { LOCAL_KEY, type Recipe } from './recipe.ts';

const moduleOf = (
  types: string,
): string => `// Starts Latchkey, and defines its elements: <latchkey-sign-in>, <latchkey-user-button> and all others.
${types}import { Latchkey } from '@latchkey/browser';
import { defineElements } from '@latchkey/elements';

export const latchkey = new Latchkey(import.meta.env.VITE_LATCHKEY_PUBLISHABLE_KEY);

defineElements(latchkey);
void latchkey.load();
`;

/** Vue must not look for components of these names. */
const changeVueConfig = (text: string): string | undefined =>
  text.includes('vue()')
    ? text.replace(
        'vue()',
        "vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('latchkey-') } } })",
      )
    : undefined;

const importFirst = (text: string): string => `import './latchkey';\n${text}`;

const recipe = (files: ProjectFiles, framework: string, name: 'vue' | 'svelte'): Recipe => {
  const main = firstOf(files, withEndings(['src/main'], SCRIPTS)) ?? 'src/main.ts';
  return {
    framework,
    packages: ['@latchkey/browser', '@latchkey/elements'],
    files: isTyped(files)
      ? { 'src/latchkey.ts': moduleOf(`import '@latchkey/elements/${name}';\n`) }
      : { 'src/latchkey.js': moduleOf('') },
    changes: [
      {
        path: main,
        apply: importFirst,
        byHand: `Import './latchkey' in the file that starts your application (${main}).`,
      },
    ],
    variables: { path: '.env.local', values: { VITE_LATCHKEY_PUBLISHABLE_KEY: LOCAL_KEY } },
    start: 'npm run dev',
  };
};

const withVueConfig = (files: ProjectFiles): Recipe => {
  const made = recipe(files, 'Vite with Vue', 'vue');
  const path = firstOf(files, withEndings(['vite.config'], SCRIPTS)) ?? 'vite.config.ts';
  const byHand = `In ${path}, tell the plugin of Vue that tags that begin with latchkey- are custom elements (compilerOptions.isCustomElement).`;
  return { ...made, changes: [...made.changes, { path, apply: changeVueConfig, byHand }] };
};

export const vueRecipe = (files: ProjectFiles): Recipe | undefined => {
  const { vue, vite } = dependenciesOf(files);
  return vue === undefined || vite === undefined ? undefined : withVueConfig(files);
};

export const svelteRecipe = (files: ProjectFiles): Recipe | undefined => {
  const { svelte, vite, '@sveltejs/kit': kit } = dependenciesOf(files);
  if (svelte === undefined || vite === undefined) return undefined;
  return recipe(files, kit === undefined ? 'Vite with Svelte' : 'SvelteKit', 'svelte');
};
