import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { previewMutation, type SiteSettings } from '../../api/site';
import classes from './site.module.css';

/** How long nothing is typed before the preview follows. */
const PAUSE_MS = 400;

export interface SitePreviewProps {
  /** What the preview is of. */
  label: string;
  /** The text that is written; the first page with the saved ones unless given. */
  name?: string;
  text?: string;
  /** The settings that are not saved yet. */
  settings?: SiteSettings;
}

/** The page as visitors would see it with what is not saved yet. */
export function SitePreview({ label, name, text, settings }: SitePreviewProps) {
  const { mutate: preview, data: previewed, error } = useMutation(previewMutation());
  const wanted = JSON.stringify({ name, text, settings });

  // The preview is asked of the server, which writes the page; that a pause has passed is nothing that could be computed.
  useEffect(() => {
    const timer = setTimeout(() => preview({ body: JSON.parse(wanted) }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [preview, wanted]);

  return (
    <section className={classes.preview} aria-label="Preview">
      {error ? (
        <p className={classes.problem} role="alert">
          {error.message}
        </p>
      ) : (
        // Nothing in it may run; with the origin it may load the site's own style and pictures.
        <iframe
          title={`Preview of ${label}`}
          className={classes.page}
          sandbox="allow-same-origin"
          srcDoc={previewed?.html ?? ''}
          onLoad={({ currentTarget }) => {
            // A part of the first page is shown from its beginning; a page of its own has no such place.
            if (name) currentTarget.contentDocument?.getElementById(name)?.scrollIntoView({ behavior: 'instant' });
          }}
        />
      )}
    </section>
  );
}
