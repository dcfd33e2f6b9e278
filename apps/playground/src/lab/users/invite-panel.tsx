// Invites a user by mail, whatever the sign-up restrictions.
import { type FormEvent, useState } from 'react';
import { Link } from '../../link.tsx';
import { useAction } from '../../use-action.ts';
import { createInvitation } from '../operator.ts';

export const InvitePanel = () => {
  const [invited, setInvited] = useState<{ readonly address: string; readonly url: string }>();
  const { run, isBusy, problem } = useAction(async (form: HTMLFormElement) => {
    const address = String(new FormData(form).get('address')).trim();
    const { url } = await createInvitation({
      email_address: address,
      redirect_url: `${window.location.origin}/sign-up`,
    });
    form.reset();
    setInvited({ address, url });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(event.currentTarget);
  };
  return (
    <section className="sheet" aria-labelledby="invite-title">
      <h2 id="invite-title">Invitations</h2>
      <p className="aside">An invitation opens sign-up for one address, which then counts as proven.</p>
      <form className="chooser" onSubmit={submit}>
        <label htmlFor="invite-address">Email address</label>
        <input
          id="invite-address"
          type="email"
          name="address"
          placeholder="mira@example.com"
          autoComplete="off"
          required
        />
        <button className="button ghost small" type="submit" aria-disabled={isBusy}>
          Invite
        </button>
      </form>
      <p className="notice" role="status">
        {invited && `${invited.address} is invited.`}
      </p>
      {invited && (
        <p className="aside">
          The mail is in the <Link href="/lab/inbox">inbox</Link>; you can also{' '}
          <a href={invited.url}>open the invitation</a> here.
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
    </section>
  );
};
