// The provider for the pages router, with the state that getServerSideProps of a page has read.
import { LatchkeyProvider } from '@latchkey/nextjs';
import type { AppProps } from 'next/app';
import Head from 'next/head';

export default function App({ Component, pageProps }: AppProps) {
  return (
    <LatchkeyProvider initialState={pageProps.initialState} afterSignOutUrl="/">
      <Head>
        <title>Latchkey with Next.js</title>
        <link rel="icon" href="data:," />
      </Head>
      <Component {...pageProps} />
    </LatchkeyProvider>
  );
}
