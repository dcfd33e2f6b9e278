// The server refuses signed-out visitors before it renders: they are sent to the sign-in page, and back afterwards.
import { auth, currentUser } from '@latchkey/nextjs/server';
import { saveTeam } from './save-team';

export default async function Protected() {
  await auth.protect();
  const user = await currentUser();
  const email = user?.email_addresses.find(({ id }) => id === user.primary_email_address_id);
  return (
    <main>
      <h1>Protected page</h1>
      <p>Only {email?.email_address} sees this.</p>
      <form action={saveTeam}>
        <label>
          Your team <input name="team" maxLength={50} defaultValue={String(user?.public_metadata.team ?? '')} />
        </label>
        <button type="submit">Save</button>
      </form>
    </main>
  );
}
