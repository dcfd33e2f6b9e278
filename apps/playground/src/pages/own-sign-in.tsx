// The same sign-in, rendered by the host: the public machine and its effects with custom screens.
import { OwnScreens } from '../own-sign-in/screens.tsx';

export const OwnSignInPage = () => (
  <div className="own">
    <header>
      <p className="eyebrow">Your own screens</p>
      <h1>The same flow in other clothes.</h1>
      <p>
        Nothing here is drawn by Latchkey. The page runs the machine of <code>@latchkey/ui/flows</code> with the
        performer of <code>@latchkey/ui/performers</code>, draws each state with its own few components, and sends back
        what people do.
      </p>
    </header>
    <OwnScreens />
  </div>
);
