// A page that a server renders and a browser hydrates: the first HTML shows who is signed in.
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Show, UserAvatar, useUser } from '../index.ts';
import { type InitialStateJSON, LatchkeyProvider } from '../server-rendering.tsx';

const Greeting = () => {
  const { user } = useUser();
  return <p>Hello, {user?.firstName}.</p>;
};

type AppProps = { readonly publishableKey: string; readonly initialState: InitialStateJSON | undefined };

const App = ({ publishableKey, initialState }: AppProps) => (
  <LatchkeyProvider publishableKey={publishableKey} initialState={initialState}>
    <Show when="signed-in" fallback={<a href="/sign-in">Sign in</a>}>
      <UserAvatar size={40} alt="" />
      <Greeting />
    </Show>
  </LatchkeyProvider>
);

/** On the server. Without the replacement a name with `</script>` would end the element. */
export const renderPage = (props: AppProps): string => `
  <div id="root">${renderToString(<App {...props} />)}</div>
  <script id="props" type="application/json">${JSON.stringify(props).replaceAll('<', '\\u003c')}</script>`;

/** In the browser. */
export const hydratePage = (page: Document): Root => {
  const root = page.getElementById('root');
  const props: AppProps = JSON.parse(page.getElementById('props')?.textContent ?? '{}');
  if (!root) throw new Error('The page has no element for the application.');
  return hydrateRoot(root, <App {...props} />);
};
