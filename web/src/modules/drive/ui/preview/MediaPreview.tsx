import classes from './MediaPreview.module.css';
import type { PreviewProps } from './PreviewBody';

/** A picture, fitted into the window. */
export function ImagePreview({ url, file, onFail }: PreviewProps) {
  return (
    <div className={classes.stage}>
      <img className={classes.image} src={url} alt={file.name} onError={onFail} />
    </div>
  );
}

/** Video and sound with the browser's own player. */
export function MediaPreview({ url, file, kind, onFail }: PreviewProps) {
  return (
    <div className={classes.stage}>
      {kind === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: an uploaded recording brings no captions.
        <video className={classes.video} src={url} controls aria-label={file.name} onError={onFail} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: an uploaded recording brings no captions.
        <audio className={classes.audio} src={url} controls aria-label={file.name} onError={onFail} />
      )}
    </div>
  );
}
