import { Button, Textarea } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { FindSiteTextResponse } from '@/shared/api/gen';
import { useStore } from '@/shared/lib/external-store';
import { confirm } from '@/shared/ui/confirm/confirm';
import { useResetSiteText, useSaveSiteText } from '../../api/site';
import { dropDraft, keepDraft, siteDrafts } from '../../model/site-drafts';
import { textTitle } from '../../model/site-texts';
import { SitePreview } from './SitePreview';
import classes from './site.module.css';

export interface TextEditorProps {
  saved: FindSiteTextResponse;
  /** Where a visitor reads it. */
  path: string;
}

/** Texts that the law has a say in. */
const LEGAL: ReadonlySet<string> = new Set(['terms', 'privacy']);

/** A text in Markdown on one side, and the page as visitors would see it on the other. */
export function TextEditor({ saved, path }: TextEditorProps) {
  const { name } = saved;
  const draft = useStore(siteDrafts)[name];
  const text = draft?.text ?? saved.text;
  const isChanged = draft !== undefined;
  // A part of the first page is seen by visitors only: at `/` a member lands in the workspace.
  const isPage = !path.includes('#');
  const saving = useSaveSiteText();
  const resetting = useResetSiteText();

  function save(): void {
    const revision = draft?.revision ?? saved.revision;
    saving.mutate({ name, text, revision }, { onSuccess: () => dropDraft(name, text) });
  }

  async function reset(): Promise<void> {
    const agreed = await confirm({
      title: `Put the built-in text of ${textTitle(name)} back?`,
      message: 'Your own text is permanently deleted.',
      confirmLabel: 'Put back',
      danger: true,
    });
    if (agreed) resetting.mutate({ name, revision: saved.revision }, { onSuccess: () => dropDraft(name) });
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
          label={`${textTitle(name)}, in Markdown`}
          description="{company}, {email} and {retention} are filled in from the settings. Pictures: drive, preview, notes, schedule, chat, signatures, invoicing."
          value={text}
          maxLength={100_000}
          spellCheck
          classNames={{ root: classes.field, wrapper: classes.wrapper, input: classes.input }}
          onChange={(event) => keepDraft(name, event.currentTarget.value, saved)}
        />
        {saved.isBuiltIn && LEGAL.has(name) && (
          <p className={classes.legal} role="note">
            This text is a starting point. Before you serve customers, replace it with your own, which meets the law
            where you are.
          </p>
        )}
        <div className={classes.deeds}>
          <Button type="submit" disabled={!isChanged || text.trim() === ''} loading={saving.isPending}>
            Save
          </Button>
          {isChanged && (
            <Button variant="default" onClick={() => dropDraft(name)}>
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
      <SitePreview label={textTitle(name)} name={name} text={text} />
    </div>
  );
}
