// A page without a framework: the script tag, and a card for signed-out users.
import { NAMES } from '@latchkey/wire';
import { firstOf, type ProjectFiles } from './project.ts';
import { LOCAL_KEY, LOCAL_URL, type Recipe } from './recipe.ts';

const { files, attributes } = NAMES;

const TAGS = `    <script defer src="${LOCAL_URL}/${files.browserScript}" ${attributes.publishableKey}="${LOCAL_KEY}"></script>
    <script type="module">
      await window.Latchkey.load();
      const place = document.querySelector('#latchkey');
      if (window.Latchkey.user) window.Latchkey.mountUserButton(place);
      else window.Latchkey.mountSignIn(place, { withSignUp: true });
    </script>
`;
const PLACE = '    <div id="latchkey"></div>\n';

const changePage = (text: string): string | undefined => {
  const head = /^[ \t]*<\/head>/m.exec(text);
  const body = /<body[^>]*>[ \t]*\n/.exec(text);
  if (!head || !body || body.index < head.index) return undefined;
  const at = body.index + body[0].length;
  return text.slice(0, head.index) + TAGS + text.slice(head.index, at) + PLACE + text.slice(at);
};

export const htmlRecipe = (files: ProjectFiles): Recipe | undefined => {
  const path = firstOf(files, ['index.html', 'public/index.html']);
  if (path === undefined) return undefined;
  return {
    framework: 'a page without a framework',
    packages: [],
    files: {},
    changes: [
      { path, apply: changePage, byHand: `Add the script tag that latchkey script-tag prints to the head of ${path}.` },
    ],
    variables: undefined,
    start: 'your web server',
  };
};
