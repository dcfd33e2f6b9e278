// Types of language-packs.mjs, for configurations in TypeScript.
import type { Plugin } from 'vite';

export declare function languagePacks(): Plugin;
