// Vite with React 18 or 19: a provider in src/main, and a gate that shows the sign-in card to signed-out users.
import { COMPONENTS, dependenciesOf, firstOf, isTyped, type ProjectFiles, withEndings } from './project.ts';
import { LOCAL_KEY, type Recipe } from './recipe.ts';
import { addImports, wrap } from './text-edits.ts';

const gate = (
  typed: boolean,
): string => `// Shows the application to signed-in users, and the sign-in card to all others.
import { SignedIn, SignedOut, SignIn, UserButton } from '@latchkey/react';
${typed ? "import type { ReactNode } from 'react';\n" : ''}
export const AuthGate = ({ children }${typed ? ': { readonly children: ReactNode }' : ''}) => (
  <>
    <SignedOut>
      <SignIn withSignUp />
    </SignedOut>
    <SignedIn>
      <UserButton />
      {children}
    </SignedIn>
  </>
);
`;

const OPENING = ['<LatchkeyProvider publishableKey={import.meta.env.VITE_LATCHKEY_PUBLISHABLE_KEY}>', '<AuthGate>'];
const CLOSING = ['</AuthGate>', '</LatchkeyProvider>'];

const changeMain = (text: string): string | undefined => {
  const wrapped = wrap(text, '<App />', OPENING, CLOSING);
  return (
    wrapped &&
    addImports(wrapped, [
      ['{ LatchkeyProvider }', '@latchkey/react'],
      ['{ AuthGate }', './auth-gate'],
    ])
  );
};

export const viteReactRecipe = (files: ProjectFiles): Recipe | undefined => {
  const { vite, react } = dependenciesOf(files);
  if (vite === undefined || react === undefined) return undefined;
  const main = firstOf(files, withEndings(['src/main', 'src/index'], COMPONENTS)) ?? 'src/main.tsx';
  const typed = isTyped(files);
  return {
    framework: 'Vite with React',
    packages: ['@latchkey/react'],
    files: { [`src/auth-gate.${typed ? 'tsx' : 'jsx'}`]: gate(typed) },
    changes: [
      {
        path: main,
        apply: changeMain,
        byHand: `Put <LatchkeyProvider publishableKey={import.meta.env.VITE_LATCHKEY_PUBLISHABLE_KEY}> and <AuthGate> around your application, in ${main}.`,
      },
    ],
    variables: { path: '.env.local', values: { VITE_LATCHKEY_PUBLISHABLE_KEY: LOCAL_KEY } },
    start: 'npm run dev',
  };
};
