// Starts the page of the preview: draws the surface that the console asks for, and says how high it is.
import type { Localization } from '@latchkey/client';
import { LatchkeyProvider, SignIn, SignUp, UserProfile } from '@latchkey/react';
import { adoptStyles } from '@latchkey/ui/parts';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { directionOf, loadTexts } from '../i18n/language.ts';
import { type PreviewOrder, type PreviewReport, readOrder } from './order.ts';
import styles from './preview.css?inline';
import { createPreviewClient } from './preview-client.ts';

const tell = (report: Omit<PreviewReport, 'kind'>): void =>
  window.parent.postMessage({ kind: 'latchkey-preview-report', ...report }, window.location.origin);

const goNowhere = (): undefined => undefined;

const Surface = ({ name }: { readonly name: PreviewOrder['surface'] }) => {
  if (name === 'SignUp') return <SignUp routing="hash" />;
  return name === 'SignIn' ? <SignIn routing="hash" /> : <UserProfile routing="hash" />;
};

type DrawnProps = { readonly order: PreviewOrder; readonly localization: Localization | undefined };

const Drawn = ({ order: { environment, surface }, localization }: DrawnProps) => {
  const client = useMemo(() => createPreviewClient(environment, surface === 'UserProfile'), [environment, surface]);
  useEffect(() => () => client.dispose(), [client]);
  return (
    <LatchkeyProvider
      latchkey={client}
      standardBrowser={false}
      polling={false}
      touchSession={false}
      telemetry={false}
      localization={localization}
      routerPush={goNowhere}
      routerReplace={goNowhere}
    >
      <Surface name={surface} />
    </LatchkeyProvider>
  );
};

const Preview = () => {
  const [shown, setShown] = useState<DrawnProps & { readonly count: number }>();
  useEffect(() => {
    let asked = 0;
    const onMessage = async (event: MessageEvent): Promise<void> => {
      const isConsole = event.origin === window.location.origin && event.source === window.parent;
      const order = isConsole ? readOrder(event.data) : undefined;
      if (!order) return;
      asked += 1;
      const mine = asked;
      const localization = await loadTexts(order.language, ['surfaces']).catch(goNowhere);
      if (mine !== asked) return;
      const { documentElement: page } = document;
      page.lang = order.language;
      page.dir = directionOf(order.language);
      page.dataset.theme = order.isDark ? 'dark' : 'light';
      setShown({ order, localization, count: mine });
    };
    const listener = (event: MessageEvent): void => void onMessage(event);
    window.addEventListener('message', listener);
    tell({ isReady: true });
    return () => window.removeEventListener('message', listener);
  }, []);
  return shown ? <Drawn key={shown.count} order={shown.order} localization={shown.localization} /> : null;
};

const root = document.getElementById('app');
if (root && window.parent !== window) {
  adoptStyles(document, [styles]);
  new ResizeObserver(() => tell({ height: root.scrollHeight })).observe(root);
  createRoot(root).render(<Preview />);
}
