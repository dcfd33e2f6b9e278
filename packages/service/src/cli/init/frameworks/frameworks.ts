// The frameworks in the order in which they are tried: those that contain others first.

import { htmlRecipe } from './html.ts';
import { nextRecipe } from './next.ts';
import type { ProjectFiles } from './project.ts';
import { reactRouterRecipe } from './react-router.ts';
import type { Recipe } from './recipe.ts';
import { serverRecipe } from './servers.ts';
import { viteReactRecipe } from './vite-react.ts';
import { svelteRecipe, vueRecipe } from './vue-svelte.ts';

const RECIPES: ReadonlyArray<(files: ProjectFiles) => Recipe | undefined> = [
  nextRecipe,
  reactRouterRecipe,
  viteReactRecipe,
  vueRecipe,
  svelteRecipe,
  serverRecipe,
  htmlRecipe,
];

/** The recipe of the framework that the project uses. */
export const findFramework = (files: ProjectFiles): Recipe | undefined => {
  for (const recipe of RECIPES) {
    const found = recipe(files);
    if (found) return found;
  }
  return undefined;
};
