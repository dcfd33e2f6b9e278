// The container of an editable image. The upload code loads after the page: only editing a profile needs it.
import { useStore } from '@latchkey/hooks';
import { createElement } from 'react';
import { Avatar } from '../../../parts/avatar/avatar.tsx';
import { useLater } from '../flow/later-cards.ts';
import type { OwnPictureProps } from './own-picture.tsx';

/** Downloads it; calling it twice costs nothing. */
export const loadPicture = async () => {
  const { OwnPicture, styles } = await import('./own-picture.tsx');
  return { OwnPicture, styles };
};

type DownloadState = { readonly code?: Awaited<ReturnType<typeof loadPicture>> };

const cardsOf = ({ code }: DownloadState) => code;

/** Image, buttons, hint; only the image until the rest has loaded. */
export const LaterPicture = (props: OwnPictureProps) => {
  const code = useStore(useLater(loadPicture), cardsOf);
  if (code) return createElement(code.OwnPicture, props);
  return <Avatar name={props.name} ownerId={props.ownerId} src={props.src} size="xl" shape={props.shape} />;
};
