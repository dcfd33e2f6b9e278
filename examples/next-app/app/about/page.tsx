// A page that the build renders once, for all visitors.
import Link from 'next/link';

export default function About() {
  return (
    <main>
      <h1>About</h1>
      <p>This page is the same for every visitor.</p>
      <Link href="/">Home</Link>
    </main>
  );
}
