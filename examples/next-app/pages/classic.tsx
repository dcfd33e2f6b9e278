// A page of the pages router, which the middleware protects.
import { UserButton, useUser } from '@latchkey/nextjs';
import { getAuth, getInitialState } from '@latchkey/nextjs/server';
import type { GetServerSideProps, InferGetServerSidePropsType } from 'next';

export const getServerSideProps = (async ({ req }) => {
  const { userId } = await getAuth(req);
  return { props: { userId: userId ?? null, initialState: await getInitialState(req) } };
}) satisfies GetServerSideProps;

export default function Classic({ userId }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  const { user } = useUser();
  return (
    <main>
      <h1>Pages router</h1>
      <p>
        {user?.primaryEmailAddress?.emailAddress} has the id {userId}.
      </p>
      <UserButton />
    </main>
  );
}
