'use server';
// A server action: any browser can call it, so it checks the session itself.
import { auth, latchkeyAdmin } from '@latchkey/nextjs/server';
import { revalidatePath } from 'next/cache';

export const saveTeam = async (form: FormData) => {
  const { userId } = await auth.protect();
  const team = String(form.get('team') ?? '').slice(0, 50);
  await latchkeyAdmin().users.mergeMetadata(userId, { public_metadata: { team } });
  revalidatePath('/protected');
};
