// An example of the guide about sessions: telling people that the service is out of reach.
import type { Latchkey } from '../index.ts';

/** Shows a line while the page works without the service; the answer ends that. */
export const showConnection = (latchkey: Latchkey, write: (text: string) => void): (() => void) => {
  const texts = {
    loading: '',
    ready: '',
    degraded: 'You are offline. Signing in has to wait.',
    error: 'Reload the page.',
  };
  const tell = (status: keyof typeof texts) => write(texts[status]);
  latchkey.on('status', tell, { notify: true });
  return () => latchkey.off('status', tell);
};
