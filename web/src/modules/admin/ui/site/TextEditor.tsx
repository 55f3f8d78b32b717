import { Button, Textarea } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FindSiteTextResponse } from '@/shared/api/gen';
import { confirm } from '@/shared/ui/confirm/confirm';
import { previewMutation, useResetSiteText, useSaveSiteText } from '../../api/site';
import { textTitle } from '../../model/site-texts';
import classes from './site.module.css';

/** How long nothing is typed before the preview follows. */
const PAUSE_MS = 400;

export interface TextEditorProps {
  saved: FindSiteTextResponse;
  /** Where a visitor reads it. */
  path: string;
}

/** A text in Markdown on one side, and the page as visitors would see it on the other. */
export function TextEditor({ saved, path }: TextEditorProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? saved.text;
  const isChanged = text !== saved.text;
  // A part of the first page is seen by visitors only: at `/` a member lands in the workspace.
  const isPage = !path.includes('#');
  const { mutate: preview, data: previewed, error } = useMutation(previewMutation());
  const saving = useSaveSiteText();
  const resetting = useResetSiteText();

  // The preview is asked of the server, which writes the page; that a pause has passed is nothing that could be computed.
  useEffect(() => {
    const timer = setTimeout(() => preview({ body: { name: saved.name, text } }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [preview, saved.name, text]);

  function save(): void {
    const { name, revision } = saved;
    saving.mutate({ name, text, revision }, { onSuccess: () => setTyped((now) => (now === typed ? null : now)) });
  }

  async function reset(): Promise<void> {
    const agreed = await confirm({
      title: `Put the built-in text of ${textTitle(saved.name)} back?`,
      message: 'Your own text is permanently deleted.',
      confirmLabel: 'Put back',
      danger: true,
    });
    if (agreed) resetting.mutate(saved.name, { onSuccess: () => setTyped(null) });
  }

  return (
    <div className={classes.editor}>
      <form
        className={classes.writing}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Textarea
          label={`${textTitle(saved.name)}, in Markdown`}
          description="{company} and {email} are filled in from the settings. Pictures: drive, preview, notes, schedule."
          value={text}
          maxLength={100_000}
          spellCheck
          classNames={{ root: classes.field, wrapper: classes.wrapper, input: classes.input }}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.deeds}>
          <Button type="submit" disabled={!isChanged || text.trim() === ''} loading={saving.isPending}>
            Save
          </Button>
          {isChanged && (
            <Button variant="default" onClick={() => setTyped(null)}>
              Cancel
            </Button>
          )}
          {!saved.isBuiltIn && (
            <Button variant="subtle" data-danger loading={resetting.isPending} onClick={() => void reset()}>
              Built-in text
            </Button>
          )}
          {isPage && (
            <Button
              component="a"
              variant="subtle"
              href={path}
              target="_blank"
              rel="noopener"
              className={classes.visit}
              rightSection={<IconExternalLink size="1rem" stroke={1.6} aria-hidden />}
            >
              Open the page
            </Button>
          )}
        </div>
      </form>
      <section className={classes.preview} aria-label="Preview">
        {error ? (
          <p className={classes.problem} role="alert">
            {error.message}
          </p>
        ) : (
          // Nothing in it may run; with the origin it may load the site's own style and pictures.
          <iframe
            title={`Preview of ${textTitle(saved.name)}`}
            className={classes.page}
            sandbox="allow-same-origin"
            srcDoc={previewed?.html ?? ''}
            onLoad={({ currentTarget }) => {
              // A part of the first page is shown from its beginning; a page of its own has no such place.
              currentTarget.contentDocument?.getElementById(saved.name)?.scrollIntoView({ behavior: 'instant' });
            }}
          />
        )}
      </section>
    </div>
  );
}
