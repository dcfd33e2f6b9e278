// The console: the entrance for visitors without a session, the pages for operators.
import type { Session } from '@latchkey/client';
import { useSession } from '@latchkey/hooks';
import { Button, Status, warnGlyph } from '@latchkey/ui/parts';
import type { ConsolePageJSON, CurrentOperatorJSON } from '@latchkey/wire/console';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Route, Switch, useLocation, useRouter } from 'wouter';
import { CallFailure } from './api/failure.ts';
import { OperatorProvider, readOperator } from './api/operator.tsx';
import { useFailureText } from './parts/failure.tsx';
import { downloadPage, ROUTES, textsAt } from './routes.tsx';
import { Missing } from './shell/missing.tsx';
import { usePreferences, useTextParts } from './shell/preferences.tsx';
import { Shell } from './shell/shell.tsx';
import { useShellTexts } from './shell/texts.ts';
import { adoptPageStyles } from './styles/adopt-page-styles.ts';

/** With the surfaces; an operator with a session does not download it. */
const Entrance = lazy(async () => {
  const [{ Entrance: page }] = await Promise.all([import('./entrance/entrance.tsx'), adoptPageStyles()]);
  return { default: page };
});
const Welcome = lazy(async () => {
  const [{ Welcome: page }] = await Promise.all([import('./entrance/welcome/page.tsx'), adoptPageStyles()]);
  return { default: page };
});

/** The page that a one-time link opens, below the console. */
const WELCOME_PATH = '/welcome';

/** The settings have their own navigation in the place of the main one. */
const OWN_NAVIGATION = /^\/settings(\/|$)/;

/** The pages of an operator. */
const Pages = () => {
  const [path] = useLocation();
  const { parser } = useRouter();
  const hasTexts = useTextParts(textsAt(parser, path));
  const pages = hasTexts && (
    <Suspense fallback={null}>
      <Switch>
        {ROUTES.map(({ path: pattern, page: PageOf }) => (
          <Route key={pattern} path={pattern}>
            {(params) => <PageOf params={params} />}
          </Route>
        ))}
        <Route>
          <Missing />
        </Route>
      </Switch>
    </Suspense>
  );
  return OWN_NAVIGATION.test(path) ? pages : <Shell>{pages}</Shell>;
};

type Reading = { readonly operator?: CurrentOperatorJSON; readonly failure?: CallFailure };

/** Who the operator of this session is; read once for every session. */
const useCurrentOperator = (session: Session): Reading & { readonly again: () => void } => {
  const [reading, setReading] = useState<Reading>({});
  const again = useCallback(() => {
    setReading({});
    readOperator(session).then(
      (operator) => setReading({ operator }),
      (error: unknown) => setReading({ failure: error instanceof CallFailure ? error : new CallFailure(0, []) }),
    );
  }, [session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session object changes with every token, its id does not
  useEffect(again, [session.id]);
  return { ...reading, again };
};

type SignedInProps = { readonly session: Session; readonly settings: ConsolePageJSON };

const SignedIn = ({ session, settings }: SignedInProps) => {
  const t = useShellTexts();
  const textOf = useFailureText();
  const { instanceId } = usePreferences();
  const { operator, failure, again } = useCurrentOperator(session);
  const headers = useMemo(() => ({ instance: settings.instance_header, reason: settings.reason_header }), [settings]);
  if (failure?.status === 401) return <Entrance isOperator={false} />;
  if (failure)
    return (
      <div className="lk-page">
        <Status sign={warnGlyph} tone="danger" align="center" title={t('failure.title')}>
          {textOf(failure)}
        </Status>
        <Button onClick={again}>{t('failure.again')}</Button>
      </div>
    );
  const instance = operator?.instances.find(({ id }) => id === instanceId) ?? operator?.instances[0];
  if (!operator || !instance) return null;
  return (
    <OperatorProvider operator={operator} instance={instance} session={session} headers={headers}>
      <Pages />
    </OperatorProvider>
  );
};

/** The whole console. */
export const App = ({ settings }: { readonly settings: ConsolePageJSON }) => {
  const { isLoaded, session } = useSession();
  const [path] = useLocation();
  const { parser } = useRouter();
  useEffect(() => downloadPage(parser, path), [parser, path]);
  const { textParts } = usePreferences();
  // The texts are downloaded while the session is read.
  useTextParts(textsAt(parser, path));
  if (!isLoaded || !textParts.includes('frame')) return null;
  if (path === WELCOME_PATH)
    return (
      <Suspense fallback={null}>
        <Welcome />
      </Suspense>
    );
  return (
    <Suspense fallback={null}>
      {session ? <SignedIn session={session} settings={settings} /> : <Entrance isOperator />}
    </Suspense>
  );
};
