// Builds the package: ES modules, one chunk per surface, style sheets as minified text inside them.
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

// lightningcss packs a version as major << 16 | minor << 8. From these on browsers know light-dark(), nesting and
// relative colours; older targets would make it rewrite them into something that no longer follows the host.
const major = (version: number): number => version << 16;
const targets = { chrome: major(125), firefox: major(128), safari: major(18) };

// What the first card of any surface is made of travels in one chunk: several small ones compress worse and cost a request
// each. Flows stay out of it, because they are an entry of their own, for hosts that draw without React.
const FIRST_PARTS = 'alert|button|card|dev-notice|field|footer|form|header|icon|input|link|logo|spinner';
const KIT = [
  'src/(crash-card|error-boundary|loaded-surface|surface-|ui-context)',
  // What a host's wishes mean is downloaded only where a host has any.
  'src/styles/(?!wishes)',
  'src/location/(address|create-location|hash|location|memory|path)',
  // So is the table of the contract's key paths.
  'src/i18n/(?!contract)',
  `src/parts/((${FIRST_PARTS})/(?!glyphs)|card-styles|use-shared-ref|dialog/dialog-context)`,
  'src/surfaces/authentication/(flow-card|later-cards|problem-texts|redirects|ticket|use-flow|use-focus)',
  'src/machine/use-machine',
];
const kit = { name: 'kit', test: new RegExp(`/packages/ui/(${KIT.join('|')})`) };

// What sign-in's first card is made of beside the kit travels in two chunks: its view, and its flow, which knows no React.
// What every flow begins with stays by itself, so that sign-up and waitlist do not bring sign-in along.
const VIEW = 'start|start-identifier|surroundings|use-start-extras|sign-in';
const signIn = { name: 'sign-in', test: new RegExp(`/packages/ui/src/surfaces/sign-in/(${VIEW})\\.\\w+$`) };
const flow = {
  name: 'flow',
  test: /\/packages\/ui\/src\/(machine\/run|flows\/(email-shape|form|problem))\.ts$/,
  priority: 3,
};
const signInFlow = {
  name: 'sign-in-flow',
  test: /\/packages\/ui\/src\/flows\/sign-in-(settings|start)\.ts$/,
  priority: 2,
};

// A step-up's flow is public as well; it has a name of its own beside its surface.
const verificationFlow = {
  name: 'verification-flow',
  test: /\/packages\/ui\/src\/flows\/user-verification[\w-]*\.ts$/,
  priority: 2,
};

// The flows of the account are public as well, and each page has its own.
const profileFlow = {
  name: 'profile-flow',
  test: /\/packages\/ui\/src\/flows\/profile-(action|edit|pages)\.ts$/,
  priority: 2,
};
const securityFlow = {
  name: 'security-flow',
  test: /\/packages\/ui\/src\/flows\/(device-list|password-change|second-factor-\w+)\.ts$/,
  priority: 2,
};

// Texts are an entry too, for those who write a language pack: each table stays by itself, so that neither brings the other.
const texts = {
  name: (id: string) => id.replace(/^.*\/([\w-]+)\/([\w-]+)\.en\.ts$/, 'texts-$1-$2'),
  test: /messages\.en\.ts$/,
  priority: 1,
};

// Small parts that both profiles have travel in one chunk: alone, each would be a request for a few hundred bytes.
const profileParts = {
  name: 'profile-parts',
  test: /\/packages\/ui\/src\/parts\/(leave|brand|dialog\/dialog-wait|icon\/glyphs\/(close|chevron-down|search))/,
  minShareCount: 2,
};

// What a role is called and which there are: for everybody who invites.
const roles = {
  name: 'roles',
  test: /\/packages\/ui\/src\/surfaces\/organization-(invite\/use-roles|choices\/(use-role-text|role-messages))/,
  minShareCount: 2,
};

// What both profiles are drawn with finds itself together; it is called by what it is, not by one of its many files.
const isProfile = (moduleIds: readonly string[]): boolean =>
  moduleIds.some((id) => id.endsWith('/surfaces/profile/profile-shell.tsx'));

const EXTERNAL = [/^react($|\/)/, /^react-dom($|\/)/, /^@latchkey\//];

// The performers are built by themselves, after the rest. In one build with the surfaces they would share chunks with them,
// and either bring React to a host that draws without it, or make the first card of everybody else larger.
const performers: Plugin = {
  name: 'performers',
  async closeBundle() {
    await build({
      configFile: false,
      logLevel: 'warn',
      resolve: { conditions: ['source'] },
      build: {
        target: 'es2022',
        outDir: 'dist',
        emptyOutDir: false,
        sourcemap: true,
        minify: true,
        lib: { entry: { performers: 'src/performers.ts' }, formats: ['es'] },
        rollupOptions: { external: EXTERNAL },
      },
    });
  },
};

export default defineConfig({
  plugins: [react(), performers],
  resolve: { conditions: ['source'] },
  css: { transformer: 'lightningcss', lightningcss: { targets } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    sourcemap: true,
    minify: true,
    cssMinify: 'lightningcss',
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    lib: {
      entry: {
        index: 'src/index.ts',
        renderer: 'src/renderer.tsx',
        'flows/index': 'src/flows/index.ts',
        messages: 'src/messages.ts',
      },
      formats: ['es'],
    },
    rollupOptions: {
      external: EXTERNAL,
      output: {
        chunkFileNames: ({ name, moduleIds }) => `chunks/${isProfile(moduleIds) ? 'profile' : name}-[hash].js`,
        codeSplitting: {
          groups: [
            texts,
            flow,
            signInFlow,
            verificationFlow,
            profileFlow,
            securityFlow,
            kit,
            signIn,
            profileParts,
            roles,
          ],
        },
      },
    },
  },
});
