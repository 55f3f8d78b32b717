import { useRef, useState } from 'react';
import classes from './MediaPreview.module.css';
import type { PreviewProps } from './preview-kinds';

/** Video and sound with the browser's own player, which seeks by asking for pieces of the file. */
export function MediaPreview({ url: first, renew, file, kind, onFail }: PreviewProps) {
  const [url, setUrl] = useState(first);
  /** Where to go on once the renewed address plays; seconds. */
  const goOnAt = useRef<{ time: number; isPlaying: boolean } | null>(null);
  const hasRenewed = useRef(false);

  /** A long recording outlives its address: it goes on with another one, from where it was. */
  function onError(player: HTMLMediaElement): void {
    const hasPlayed = player.currentTime > 0;
    if (!hasPlayed || hasRenewed.current) {
      onFail();
      return;
    }
    hasRenewed.current = true;
    goOnAt.current = { time: player.currentTime, isPlaying: !player.paused };
    renew().then(setUrl, () => onFail());
  }

  function onLoadedMetadata(player: HTMLMediaElement): void {
    const { current } = goOnAt;
    if (!current) return;
    goOnAt.current = null;
    player.currentTime = current.time;
    if (current.isPlaying) void player.play().catch(() => undefined);
  }

  const shared = {
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': file.name,
    onError: (event: React.SyntheticEvent<HTMLMediaElement>) => onError(event.currentTarget),
    onLoadedMetadata: (event: React.SyntheticEvent<HTMLMediaElement>) => onLoadedMetadata(event.currentTarget),
    // It plays: should the next address end, too, it may be renewed again.
    onPlaying: () => {
      hasRenewed.current = false;
    },
  } as const;
  return (
    <div className={classes.stage}>
      {kind === 'video' ? (
        <video className={classes.video} {...shared} />
      ) : (
        <audio className={classes.audio} {...shared} />
      )}
    </div>
  );
}
