// A link that navigates within the application without reloading the page.
import type { ComponentProps, MouseEvent } from 'react';
import { push } from './router.ts';

export const Link = ({ href, ...rest }: ComponentProps<'a'> & { href: string }) => {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    push(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
};
