// The document of every page. The provider does not read the request here, so pages below may be static.
import { LatchkeyProvider } from '@latchkey/nextjs';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';

export const metadata: Metadata = { title: 'Latchkey with Next.js', icons: 'data:,' };

export default function RootLayout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <LatchkeyProvider afterSignOutUrl="/">{children}</LatchkeyProvider>
      </body>
    </html>
  );
}
