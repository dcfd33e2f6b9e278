// The user button in a bar of its application, as on any page.
import { UserButtonExample } from './examples/user-button.tsx';

export const UserButtonSample = () => (
  <section className="sheet sample" aria-labelledby="sample-title">
    <h2 id="sample-title">Press the picture</h2>
    <UserButtonExample />
  </section>
);
